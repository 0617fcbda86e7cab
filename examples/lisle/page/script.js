"use strict";
(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const form = document.querySelector("form.tools");
  const search = form.querySelector("input[type=search]");
  const count = form.querySelector("output");
  const articles = all("main article");
  const boxes = all("input[type=checkbox]", form);
  form.hidden = false;
  document.querySelector(".keys").hidden = false;
  for (const time of all("time")) time.title = new Date(time.dateTime).toLocaleString();
  const turns = document.querySelector(".turns");
  if (turns && matchMedia("(min-width: 68rem)").matches) turns.open = true;

  // ---- Search and filters; their state is in the URL, as #?q=...&without=calls,thinking

  const texts = new Map();  // filled when first searched
  const text = (article) => {
    if (!texts.has(article)) texts.set(article, article.textContent.toLowerCase());
    return texts.get(article);
  };
  let opened = [];

  const mark = (words, found) => {
    if (!window.Highlight) return;
    const ranges = [];
    for (const article of found) {
      const walk = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
      for (let node; ranges.length < 2000 && (node = walk.nextNode());) {
        const line = node.data.toLowerCase();
        for (let at = line.indexOf(words); at >= 0; at = line.indexOf(words, at + words.length)) {
          const range = new Range();
          range.setStart(node, at);
          range.setEnd(node, Math.min(at + words.length, node.data.length));
          ranges.push(range);
        }
      }
    }
    CSS.highlights.set("found", new Highlight(...ranges));
    for (const range of ranges.slice(0, 200))
      for (let at = range.startContainer.parentElement; at; at = at.parentElement)
        if (at.localName === "details" && !at.open) {
          at.open = true;
          opened.push(at);
        }
  };

  const apply = () => {
    const words = search.value.trim().toLowerCase();
    for (const each of opened) each.open = false;
    opened = [];
    if (window.Highlight) CSS.highlights.delete("found");
    const found = articles.filter((a) => !words || text(a).includes(words));
    const shown = new Set(found);
    for (const article of articles) article.hidden = !shown.has(article);
    for (const fold of all("main > details.inactive"))
      fold.hidden = all("article", fold).every((article) => article.hidden);
    count.value = words ? found.length + (found.length === 1 ? " message" : " messages") : "";
    if (words) mark(words, found);
    for (const box of boxes) document.body.classList.toggle("no-" + box.name, !box.checked);
  };

  const write = () => {
    const state = new URLSearchParams();
    if (search.value) state.set("q", search.value);
    const without = boxes.filter((b) => !b.checked).map((b) => b.name);
    if (without.length) state.set("without", without.join(","));
    history.replaceState(null, "", "#" + (state.size ? "?" + state : ""));
  };

  const read = () => {
    if (!location.hash.startsWith("#?")) return;
    const state = new URLSearchParams(location.hash.slice(2));
    search.value = state.get("q") ?? "";
    const without = (state.get("without") ?? "").split(",");
    for (const box of boxes) box.checked = !without.includes(box.name);
  };

  let timer = 0;
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => { apply(); write(); }, 150);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("hashchange", () => { read(); apply(); });
  read();
  apply();

  // ---- Moving about

  let current = null;
  const show = (element) => {
    if (!element) return;
    current?.classList.remove("current");
    current = element;
    for (let at = element; at; at = at.parentElement) if (at.localName === "details") at.open = true;
    element.classList.add("current");
    const target = element.matches("details") ? element.firstElementChild : element;
    if (!target.matches("summary")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
    element.scrollIntoView({ block: "start" });
  };
  const move = (selector, step) => {
    const list = all(selector, document.querySelector("main")).filter((e) => !e.closest("[hidden]"));
    const order = (e) => current?.compareDocumentPosition(e) ?? Node.DOCUMENT_POSITION_FOLLOWING;
    show(step > 0 ? list.find((e) => order(e) & Node.DOCUMENT_POSITION_FOLLOWING)
                  : list.findLast((e) => e !== current && order(e) & Node.DOCUMENT_POSITION_PRECEDING));
  };
  const toggle = form.elements.open;
  const open_all = () => {
    const is_open = toggle.textContent === "Open all";
    for (const each of all("main details")) each.open = is_open;
    toggle.textContent = is_open ? "Close all" : "Open all";
  };
  toggle.addEventListener("click", open_all);
  const keys = {
    j: () => move("article", 1), k: () => move("article", -1), t: () => move(".call", 1),
    e: () => move(".call.failed, article.bad", 1), o: open_all, "/": () => search.focus(),
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches("input[type=search]")) {
      if (event.key === "Escape") { search.value = ""; apply(); write(); search.blur(); }
      return;
    }
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  document.querySelector(".chart")?.addEventListener("click", (event) => {
    const number = event.target.dataset.m;
    if (number) show(document.getElementById("m" + number));
  });

  if (turns && window.IntersectionObserver) {
    const links = new Map(all("a", turns).map((a) => [a.hash.slice(1), a]));
    const watch = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        for (const link of links.values()) link.removeAttribute("aria-current");
        links.get(entry.target.id).setAttribute("aria-current", "true");
      }
    }, { rootMargin: "-10% 0px -70% 0px" });
    for (const article of articles) if (links.has(article.id)) watch.observe(article);
  }

  // ---- Code

  const copy = document.createElement("button");
  copy.type = "button";
  copy.className = "copy";
  copy.textContent = "Copy";
  copy.addEventListener("click", async () => {
    const pre = copy.parentElement;
    copy.remove();
    try {
      await navigator.clipboard.writeText(pre.textContent);
      copy.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(pre);
      copy.textContent = "Selected";
    }
    pre.append(copy);
  });
  const offer = (event) => {
    const pre = event.target.closest?.("main pre");
    if (!pre || copy.parentElement === pre) return;
    copy.textContent = "Copy";
    pre.append(copy);
  };
  document.addEventListener("pointerover", offer);

  if (window.hljs && window.IntersectionObserver) {
    const watch = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        watch.unobserve(target);
        const language = /language-(\S+)/.exec(target.className)?.[1];
        if (hljs.getLanguage(language) && target.textContent.length < 100000) hljs.highlightElement(target);
      }
    });
    for (const code of all("pre > code[class^=language-]")) watch.observe(code);
  }
})();
