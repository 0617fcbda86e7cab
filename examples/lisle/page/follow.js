"use strict";
// A page of a site that is written again and again: loads the news, and then itself if it is there
// in another form. Only scripts can be loaded from a disk.
(() => {
  const { news, file, digest } = document.currentScript.dataset;
  const key = `lisle ${location.pathname}`;
  const root = document.documentElement;
  const details = () => [...document.querySelectorAll("details")];

  // Where the reader was: at the same place, or at the end, which moves.
  const is_at_end = () => scrollY + innerHeight >= root.scrollHeight - 4;
  const leave = () => {
    const place = { open: details().map((each) => each.open), top: scrollY, ends: is_at_end() };
    try { sessionStorage.setItem(key, JSON.stringify(place)); } catch { /* then at the top */ }
    location.reload();
  };
  const come_back = () => {
    try {
      const place = JSON.parse(sessionStorage.getItem(key));
      sessionStorage.removeItem(key);
      if (!place) return;
      details().slice(0, place.open.length).forEach((each, i) => { each.open = place.open[i]; });
      history.scrollRestoration = "manual";
      scrollTo(0, place.top);
      // Heights are known only once they are shown, so the end moves in the first frames.
      let frames = 10;
      const follow_end = () => {
        if (!is_at_end()) scrollTo(0, root.scrollHeight);
        if (--frames) requestAnimationFrame(follow_end);
      };
      if (place.ends) requestAnimationFrame(follow_end);
    } catch { /* nothing is known */ }
  };

  window.lisle ??= {};
  window.lisle.news = (changes) => {
    if (changes[file] && changes[file] !== digest) leave();
  };
  const look = () => {
    const script = document.createElement("script");
    script.src = `${news}?${Date.now()}`;
    script.onload = script.onerror = () => { script.remove(); setTimeout(look, 2000); };
    document.head.append(script);
  };
  addEventListener("load", () => { come_back(); look(); });
})();
