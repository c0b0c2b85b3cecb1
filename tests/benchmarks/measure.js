// Runs in the measured page before anything else does. Times are milliseconds since the navigation began.
window.measure = (() => {
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const next = () => new Promise((done) => setTimeout(done));
  const title = () => document.querySelector("#case-title")?.textContent;
  const ids = () => [...document.querySelectorAll(".ev-item-id")];

  const once = (find) =>
    new Promise((done) => {
      const look = () => {
        const found = find();
        if (!found) return;
        watch.disconnect();
        done(found);
      };
      const watch = new MutationObserver(look);
      watch.observe(document, { childList: true, subtree: true });
      look();
    });

  const measure = {
    longestFrame: 0,
    progress: new Set(),

    // our list: when its rows are painted, and when a click made then has opened its case
    async ours() {
      const id = await once(() => ids()[2]);
      await frames();
      const listed = performance.now();
      id.click();
      await once(() => title() === id.textContent);
      await frames();
      return [listed, performance.now()];
    },

    // the SDK draws everything in one script; then its page is there and all cases are open
    async sdk() {
      await new Promise((done) => document.addEventListener("DOMContentLoaded", done));
      await frames();
      return [performance.now(), performance.now()];
    },

    // a case in the middle of what is visible, at a place of the list from 0 to 1; until its trace is laid out
    async open(place) {
      const list = document.querySelector(".ev-list");
      list.scrollTop = place * (list.scrollHeight - list.clientHeight);
      await frames();
      const id = ids()[Math.floor(ids().length / 2)];
      const began = performance.now();
      id.click();
      while (title() !== id.textContent || !document.querySelector(".ev-turn")) await next();
      document.body.getBoundingClientRect();
      return performance.now() - began;
    },

    // from the click on an order to a list that is laid out in it
    async sort(label) {
      document.querySelector(".ev-list").scrollTop = 0;
      [...document.querySelectorAll("button")].find((one) => /^sort/.test(one.textContent.trim())).click();
      await frames();
      const choice = [...document.querySelectorAll(".ev-menu-choice")].find((one) => one.textContent.includes(label));
      const shown = () => ids().map((id) => id.textContent).join();
      const before = shown();
      const began = performance.now();
      choice.click();
      while (shown() === before && performance.now() - began < 3000) await next();
      document.body.getBoundingClientRect();
      return performance.now() - began;
    },

    // notes what the page tells of a search and how long it stands still meanwhile
    watchSearch() {
      let last = performance.now();
      const beat = (now) => {
        measure.longestFrame = Math.max(measure.longestFrame, now - last);
        last = now;
        requestAnimationFrame(beat);
      };
      requestAnimationFrame(beat);
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll("[role=status]"))
          if (/searched [\d,]+ of/.test(textContent)) measure.progress.add(textContent);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    },
  };
  return measure;
})();
