//! Compares lines "j HEX MINE" of lisle_differential with serde_json's rewriting of the text.

use serde_json::Value;
use std::io::{self, BufRead};

fn bytes_of(hex: &str) -> Vec<u8> {
    (0..hex.len() / 2)
        .map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap())
        .collect()
}

fn rewrite(text: &[u8]) -> String {
    match serde_json::from_slice::<Value>(text) {
        Ok(value) => value.to_string(),
        Err(_) => "refused".to_string(),
    }
}

fn main() {
    let (mut lines, mut differences) = (0, 0);
    for line in io::stdin().lock().lines() {
        let line = line.expect("a line of UTF-8");
        lines += 1;
        let mut words = line.splitn(3, ' ').skip(1);
        let theirs = rewrite(&bytes_of(words.next().unwrap_or_default()));
        let mine = words.next().unwrap_or_default();
        if theirs == mine {
            continue;
        }
        differences += 1;
        if differences <= 20 {
            println!("{line}\n  serde_json: {theirs}");
        }
    }
    println!("{lines} lines, {differences} differ from serde_json");
    std::process::exit(if differences != 0 || lines == 0 { 1 } else { 0 });
}
