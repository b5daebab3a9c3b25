// Optional features: pages are complete and readable without this script.
(() => {
  "use strict";
  const root = document.documentElement;
  const themeKey = "workbook-theme";
  const source = document.currentScript.src;

  // Browsers may deny storage, in private windows or for pages opened as files.
  const remembered = () => {
    try { return localStorage.getItem(themeKey); } catch { return null; }
  };
  const remember = (theme) => {
    try { localStorage.setItem(themeKey, theme); } catch { /* the choice lasts for this page */ }
  };

  // Before the first paint, so that the page does not flash.
  const theme = remembered();
  if (theme === "dark" || theme === "light") root.dataset.theme = theme;

  const button = (className, label) => {
    const element = document.createElement("button");
    element.type = "button";
    element.className = className;
    element.lang = root.dataset.lang;
    if (label) element.setAttribute("aria-label", label);
    return element;
  };

  const addThemeSwitch = (bar) => {
    const themes = ["", "light", "dark"];
    const names = root.dataset.appearance.split("|");
    const control = button("theme-switch");
    const say = () => {
      const name = names[themes.indexOf(root.dataset.theme || "")];
      control.setAttribute("aria-label", name);
      control.title = name;
    };
    control.addEventListener("click", () => {
      const next = themes[(themes.indexOf(root.dataset.theme || "") + 1) % 3];
      if (next) root.dataset.theme = next;
      else delete root.dataset.theme;
      remember(next);
      say();
    });
    say();
    bar.append(control);
  };

  // The search is loaded when it is first opened.
  const openSearch = () => {
    if (!root.dataset.search) return;
    if (globalThis.workbookSearch) return workbookSearch.open();
    if (document.querySelector("script[src$='/search.js']")) return;
    const script = document.createElement("script");
    script.src = new URL("search.js", source).href;
    document.head.append(script);
  };

  const addSearch = (bar) => {
    const control = button("search-button", root.dataset.search);
    control.title = `${root.dataset.search} (/)`;
    control.addEventListener("click", openSearch);
    bar.append(control);
  };

  // Keys without Ctrl or Alt, outside of fields.
  const onKey = (event) => {
    const isTyping = event.target.closest?.("input, textarea, select, [contenteditable], dialog");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key !== "/") return;
    event.preventDefault();
    openSearch();
  };

  // The text with its original invisible characters, in place of the symbols that the page shows.
  const realText = (line) => {
    const copy = line.cloneNode(true);
    for (const sign of copy.querySelectorAll("[data-character]")) {
      sign.textContent = String.fromCodePoint(parseInt(sign.dataset.character, 16));
    }
    return copy.textContent;
  };

  // The visible lines; hidden ones are included only when they are revealed.
  // For a console sample, only its commands without their output.
  const visibleCode = (code) => {
    const lines = Array.from(code.querySelectorAll(".line"))
      .filter((line) => getComputedStyle(line).display !== "none");
    const commands = lines.filter((line) => line.classList.contains("command-line"));
    return commands.length
      ? commands.map((line) => realText(line).replace(/^\$ /, "")).join("")
      : lines.map(realText).join("");
  };

  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = document.createElement("textarea");
      area.value = text;
      area.className = "reveal";
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
  };

  const addCopyButtons = () => {
    for (const code of document.querySelectorAll(".sample > .code, .listing > .code")) {
      const control = button("copy");
      control.textContent = root.dataset.copy;
      control.addEventListener("click", async () => {
        await copy(visibleCode(code));
        control.textContent = root.dataset.copied;
        control.setAttribute("aria-live", "polite");
        setTimeout(() => { control.textContent = root.dataset.copy; }, 1600);
      });
      code.before(control);
    }
  };

  // A box is focusable with the Tab key only while it can scroll.
  const updateScrollers = () => {
    for (const box of document.querySelectorAll(".code, .tape pre, .table")) {
      if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  };

  // The current section: its heading is the last one that starts in or above the upper third of the window.
  const currentHeading = () => Array.from(document.querySelectorAll("article :is(h2, h3)[id]"))
    .findLast((heading) => heading.getBoundingClientRect().top < innerHeight / 3);

  const markSection = () => {
    const id = currentHeading()?.id;
    for (const link of document.querySelectorAll(".contents a")) {
      link.classList.toggle("is-here", decodeURIComponent(link.hash.slice(1)) === id);
    }
  };

  // Anchors are the same in all languages, so the other language opens at the same section.
  const keepSection = () => {
    for (const link of document.querySelectorAll(".languages .same-page")) {
      link.addEventListener("click", () => {
        const id = currentHeading()?.id;
        link.hash = id ? "#" + encodeURIComponent(id) : "";
      });
    }
  };

  // The entry page redirects to the browser's first preferred language that is available, unless the reader
  // came back to choose.
  const chooseLanguage = () => {
    const choices = Array.from(document.querySelectorAll("a.language-choice"));
    if (!choices.length || performance.getEntriesByType("navigation")[0]?.type !== "navigate") return;
    if (location.hash || document.referrer.startsWith(new URL(".", location.href).href)) return;
    const primary = (tag) => tag.toLowerCase().split("-")[0];
    for (const wanted of navigator.languages || []) {
      const choice = choices.find((link) => link.hreflang.toLowerCase() === wanted.toLowerCase())
        || choices.find((link) => primary(link.hreflang) === primary(wanted));
      if (choice) return location.replace(choice.href);
    }
  };

  document.addEventListener("DOMContentLoaded", () => {
    chooseLanguage();
    const bar = document.querySelector(".bar");
    if (bar && root.dataset.search) addSearch(bar);
    if (bar) addThemeSwitch(bar);
    addEventListener("keydown", onKey);
    addCopyButtons();
    updateScrollers();
    addEventListener("resize", updateScrollers);
    document.addEventListener("change", updateScrollers);
    document.addEventListener("toggle", updateScrollers, true);
    if (document.querySelector("article")) {
      keepSection();
      let waiting = false;
      const onScroll = () => {
        if (waiting) return;
        waiting = true;
        requestAnimationFrame(() => { waiting = false; markSection(); });
      };
      addEventListener("scroll", onScroll, { passive: true });
      markSection();
    }
  });
})();
