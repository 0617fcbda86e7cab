"use strict";
(() => {
  const names = ["file", "agent", "id", "parent", "title", "project", "model", "updated", "created",
                 "messages", "calls", "failures", "tokens"];
  const form = document.querySelector("form"), list = document.getElementById("list");
  const more = document.getElementById("more"), count = document.querySelector("output");
  const fields = form.elements;
  const step = 100;
  let rows = [], shown = step, matches = null, day = "";

  // ---- Parts are scripts: a page on a disk can load nothing else

  const load = (part) => new Promise((done) => {
    const script = document.createElement("script");
    script.src = part;
    script.onload = script.onerror = () => { script.remove(); done(); };
    document.head.append(script);
  });
  const parts = (name) => (document.body.dataset[name] || "").split(" ").filter(Boolean);
  let found = null, words = "";
  window.lisle = {
    rows: (part) => {
      for (const values of part) {
        const row = Object.fromEntries(names.map((name, i) => [name, values[i]]));
        row.search = row.title.toLowerCase();
        rows.push(row);
      }
    },
    texts: (part) => {
      // A later part has the newer text of a conversation.
      for (const [file, text] of part) {
        if (text.toLowerCase().includes(words)) found.add(file);
        else found.delete(file);
      }
    },
  };

  let searches = 0;
  const search_texts = async () => {
    const mine = ++searches;
    matches = null;
    if (!fields.texts.checked || !fields.q.value.trim()) return show();
    count.value = "Searching the texts…";
    const result = new Set();
    for (const part of parts("texts")) {
      words = fields.q.value.trim().toLowerCase();
      found = result;
      await load(part);
      if (mine !== searches) return;
    }
    matches = result;
    show();
  };

  // ---- The list

  const element = (name, text, css) => {
    const out = document.createElement(name);
    if (text) out.textContent = text;
    if (css) out.className = css;
    return out;
  };
  const amount = (n) => n < 1000 ? `${n}` : n < 1e6 ? `${Math.floor(n / 100) / 10}k` : `${Math.floor(n / 1e5) / 10}M`;
  const plural = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;
  const item = (row, is_child) => {
    const li = element("li", "", is_child ? "child" : "");
    const link = element("a", row.title || "(no title)");
    link.href = row.file;
    const facts = element("p");
    const add = (text, css) => { if (text) facts.append(element("span", text, css)); };
    add((row.updated || row.created).slice(0, 16).replace("T", " "));
    add(row.agent);
    add(row.project.split("/").filter(Boolean).at(-1));
    add(row.model);
    add(plural(row.messages, "message"));
    if (row.calls) add(plural(row.calls, "call"));
    if (row.tokens) add(amount(row.tokens) + " tokens");
    if (row.failures) add(row.failures + " failed", "bad");
    li.append(link, facts);
    return li;
  };
  const orders = {
    updated: (a, b) => (b.updated || b.created).localeCompare(a.updated || a.created),
    created: (a, b) => (b.created || b.updated).localeCompare(a.created || a.updated),
    title: (a, b) => a.title.localeCompare(b.title),
    messages: (a, b) => b.messages - a.messages,
    tokens: (a, b) => b.tokens - a.tokens,
  };
  const select = () => {
    const text = fields.q.value.trim().toLowerCase();
    const is = (field, value) => !field.value || field.value === value;
    return rows.filter((row) =>
      (!text || row.search.includes(text) || matches?.has(row.file)) && is(fields.agent, row.agent)
      && is(fields.project, row.project) && is(fields.model, row.model)
      && is(fields.month, (row.updated || row.created).slice(0, 7))
      && (!day || (row.updated || row.created).startsWith(day)));
  };
  const show = () => {
    const chosen = select().sort(orders[fields.sort.value]);
    // Subagents stand below their parent, wherever it is sorted to.
    const ids = new Set(chosen.map((row) => row.id));
    const children = Map.groupBy ? Map.groupBy(chosen, (row) => row.parent) : new Map();
    const out = [];
    const seen = new Set();
    const add = (row, is_child) => {
      if (seen.has(row) || out.length >= shown) return;
      seen.add(row);
      out.push(item(row, is_child));
      if (row.id) for (const child of children.get(row.id) ?? []) add(child, true);
    };
    for (const row of chosen) if (!row.parent || !ids.has(row.parent) || !Map.groupBy) add(row, false);
    for (const row of chosen) if (!seen.has(row)) add(row, false);  // a circle of parents
    list.replaceChildren(...out);
    more.hidden = chosen.length <= shown;
    count.value = chosen.length === rows.length ? "" : plural(chosen.length, "conversation");
    const state = new URLSearchParams([...new FormData(form)].filter(([k, v]) => v && !(k === "sort" && v === "updated")));
    if (day) state.set("day", day);
    if (location.hash !== (state.size ? "#" + state : "")) history.replaceState(null, "", "#" + state);
  };
  more.addEventListener("click", () => { shown += step; show(); });

  // ---- Activity by day: a square a day, a column a week, a year at most

  const draw_days = () => {
    const days = new Map();
    for (const row of rows) {
      const at = (row.updated || row.created).slice(0, 10);
      if (at) days.set(at, (days.get(at) ?? 0) + 1);
    }
    const last = [...days.keys()].sort().at(-1);
    if (!last) return;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const end = new Date(last + "T00:00:00Z");
    end.setUTCDate(end.getUTCDate() + 6 - end.getUTCDay());
    const most = Math.max(...days.values());
    for (let i = 0; i < 53 * 7; ++i) {
      const at = new Date(end.getTime() - i * 86400000).toISOString().slice(0, 10);
      const n = days.get(at) ?? 0;
      const rect = document.createElementNS(svg.namespaceURI, "rect");
      const week = 52 - Math.floor(i / 7);
      for (const [name, value] of [["x", week * 13], ["y", (6 - i % 7) * 13], ["width", 11], ["height", 11],
                                   ["class", "l" + (n && Math.ceil(4 * Math.log(n + 1) / Math.log(most + 1)))]])
        rect.setAttribute(name, value);
      const title = document.createElementNS(svg.namespaceURI, "title");
      title.textContent = `${at}: ${plural(n, "conversation")}`;
      rect.append(title);
      rect.addEventListener("click", () => { day = n && day !== at ? at : ""; shown = step; show(); });
      svg.append(rect);
    }
    svg.setAttribute("viewBox", "0 0 687 91");
    svg.setAttribute("width", 687);
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `Activity by day: ${plural(days.size, "day")} until ${last}`);
    document.getElementById("days").append(svg);
  };

  const fill = (field, label, values) => {
    field.append(new Option(label, ""));
    for (const value of [...new Set(values)].filter(Boolean).sort()) field.append(new Option(value, value));
    field.hidden = field.length < 3;
  };

  (async () => {
    for (const part of parts("rows")) await load(part);
    fill(fields.agent, "All agents", rows.map((row) => row.agent));
    fill(fields.project, "All projects", rows.map((row) => row.project));
    fill(fields.model, "All models", rows.map((row) => row.model));
    fill(fields.month, "All months", rows.map((row) => (row.updated || row.created).slice(0, 7)));
    const state = new URLSearchParams(location.hash.slice(1));
    for (const [name, value] of state) {
      if (name === "day") day = value;
      else if (name === "texts") fields.texts.checked = true;
      else if (fields[name]) fields[name].value = value;
    }
    form.hidden = false;
    draw_days();
    show();
    if (fields.texts.checked) search_texts();
    document.body.dataset.ready = "";
  })();
  let timer = 0;
  form.addEventListener("input", () => {
    shown = step;
    show();
    clearTimeout(timer);
    timer = setTimeout(search_texts, 250);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
})();
