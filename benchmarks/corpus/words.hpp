// benchmarks/corpus/words.hpp - the words of the corpora.
//
// In templates `@n` is a name in code, `@t` a type, `@d` a number, `@w` some words, `@p` a path,
// `@b` a body that is indented one level deeper.
#pragma once

#include <string_view>

namespace bench {

// ---- Prose --------------------------------------------------------------------------------------

inline constexpr std::string_view latin_words[]{
    "the",       "a",       "of",      "to",       "and",     "in",      "that",      "is",
    "with",      "for",     "it",      "when",     "before",  "after",   "each",      "every",
    "only",      "first",   "last",    "second",   "row",     "table",   "buffer",    "request",
    "answer",    "window",  "cursor",  "queue",    "worker",  "handle",  "record",    "message",
    "index",     "column",  "filter",  "path",     "folder",  "branch",  "commit",    "schema",
    "migration", "retry",   "timeout", "deadline", "lock",    "thread",  "channel",   "stream",
    "token",     "parser",  "grammar", "layout",   "margin",  "caller",  "result",    "failure",
    "reads",     "writes",  "returns", "keeps",    "drops",   "merges",  "splits",    "collects",
    "compares",  "closes",  "opens",   "waits",    "moves",   "rounds",  "checks",    "counts",
    "sorted",    "empty",   "pending", "stale",    "cached",  "missing", "duplicate", "canonical",
    "optional",  "longer",  "slower",  "twice",    "instead", "because", "although",  "unless",
    "together",  "already", "still",   "should",   "could",   "would",   "never",     "always",
    "usually",   "now",
};

inline constexpr std::string_view cjk_words[]{
    "我们", "先",   "读取", "文件",   "然后", "检查", "每",   "一行",   "的",         "内容",
    "如果", "超时", "就",   "重试",   "一次", "并且", "记录", "错误",   "信息",       "这个",
    "函数", "返回", "结果", "之前",   "需要", "排序", "和",   "合并",   "重复",       "键",
    "缓存", "已经", "过期", "所以",   "应该", "删除", "旧",   "数据",   "再",         "写入",
    "新",   "表",   "索引", "数据库", "连接", "队列", "线程", "安全",   "测试",       "通过",
    "但是", "性能", "下降", "原因",   "是",   "多余", "拷贝", "字符串", "メッセージ", "を",
    "確認", "する", "설정", "파일",   "변경", "窗口", "布局", "解析",   "语法",       "消息",
};

/// Some sentences contain one of these words.
inline constexpr std::string_view marks[]{
    " — ", " → ", "…", " “quoted” ", " naïve ", " ✓ ", " Größe ", " façade ", " ≤ ", " 🚀 ", " × ",
};

// ---- Code ---------------------------------------------------------------------------------------

inline constexpr std::string_view name_parts[]{
    "row",  "table",  "buffer", "request", "window", "cursor", "queue", "worker", "record",
    "item", "index",  "column", "filter",  "path",   "branch", "state", "token",  "layout",
    "node", "parent", "child",  "count",   "limit",  "offset", "total", "event",  "source",
};

inline constexpr std::string_view type_names[]{
    "Record", "Cursor", "Window", "Request", "Session", "Filter", "Column", "Worker", "Layout",
};

inline constexpr std::string_view rust_items[]{
    "/// Returns the @n that @w.\npub fn @n(&self, @n: &@t, @n: usize) -> Result<@t, Error> "
    "{\n@b}\n\n",
    "impl @t {\n    pub fn @n(&mut self, @n: Option<@t>) -> bool {\n        let @n = "
    "self.@n.as_ref().map(|@n| @n.@n());\n        self.@n.push(@n);\n        @n.is_some()\n    "
    "}\n}\n\n",
    "#[derive(Debug, Clone, PartialEq)]\npub struct @t {\n    pub @n: String,\n    pub @n: "
    "Vec<@t>,\n    @n: Option<u64>,\n}\n\n",
    "#[test]\nfn @n() {\n    let @n = @t::new(\"@w\", @d);\n    assert_eq!(@n.@n(), Some(@d), "
    "\"@w\");\n}\n\n",
};

inline constexpr std::string_view rust_lines[]{
    "let @n = self.@n.iter().filter(|@n| @n.@n > @d).count();\n",
    "if @n.is_empty() {\n    return Err(Error::new(\"@w\"));\n}\n",
    "for (@n, @n) in self.@n.iter().enumerate() {\n    @n.push(format!(\"{}: {}\", @n, @n));\n}\n",
    "// @w…\n",
    "match @n.kind() {\n    Kind::@t => self.@n += 1,\n    _ => log::warn!(\"@w: {:?}\", @n),\n}\n",
    "let @n = match @n.get(\"@n\") {\n    Some(value) => value.clone(),\n    None => return "
    "Ok(None),\n};\n",
    "self.@n.insert(@n.id.clone(), @t { @n, @n: @d, ..Default::default() });\n",
};

inline constexpr std::string_view script_items[]{
    "/**\n * @w @w\n */\nexport async function @n(@n: @t, @n = @d): Promise<@t[]> {\n@b}\n\n",
    "export interface @t {\n  @n: string;\n  @n?: number;\n  @n: @t[];\n}\n\n",
    "describe('@w', () => {\n  it(\"@w\", async () => {\n    const @n = await @n({ @n: "
    "\"@n\", @n: @d });\n    expect(@n.@n).toEqual(\"@w\");\n  });\n});\n\n",
    "export function @t({ @n, @n }: Props) {\n  const [@n, setOpen] = useState<@t | "
    "null>(null);\n  return (\n    <section className=\"@n @n--active\">\n      <h2 "
    "id=\"@n\">@w ({@n.length})</h2>\n      {@n.map((@n) => <Row key={@n.id} label=\"@w\" "
    "/>)}\n    </section>\n  );\n}\n\n",
};

inline constexpr std::string_view script_lines[]{
    "const @n = @n.filter((@n) => @n.@n > @d).map((@n) => @n.@n);\n",
    "if (!@n.ok) throw new Error(`@w: ${@n.status}`);\n",
    "// @w\n",
    "const { @n, @n } = await fetch(\"/api/v@d/@n?limit=@d\", { signal }).then((r) => r.json());\n",
    "for (const @n of @n.@n) {\n  @n.set(@n.id, { ...@n, @n: \"@w\" });\n}\n",
    "return @n.sort((a, b) => a.@n - b.@n).slice(0, @d);\n",
};

/// Output of a shell.
inline constexpr std::string_view log_lines[]{
    "   Compiling @n v0.@d.@d (/home/user/projects/@n)\n",
    "warning: unused variable: `@n`\n  --> @p:@d:@d\n   |\n@d |     let @n = @n.@n();\n   |        "
    " "
    "^^^^^ help: prefix it with an underscore\n\n",
    "test @n::tests::@n ... ok\n",
    "\x1b[32m    Finished\x1b[0m dev [unoptimized + debuginfo] target(s) in @d.@ds\n",
    "@p:@d:\tlet @n = self.@n(@n);\n",
    "error[E@d]: @w\n  --> @p:@d:@d\n",
};

}  // namespace bench
