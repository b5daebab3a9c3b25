// Optional features: pages are complete and readable without this script.
(() => {
  "use strict";
  const root = document.documentElement;
  const source = document.currentScript.src;
  const book = new URL("..", source).href;

  // Browsers may deny storage, in private windows or for pages opened as files.
  const remembered = (key) => {
    try { return localStorage.getItem(`workbook-${key}`); } catch { return null; }
  };
  const remember = (key, value) => {
    try { localStorage.setItem(`workbook-${key}`, value); } catch { /* it lasts for this page */ }
  };

  // Before the first paint, so that the page does not flash.
  const theme = remembered("theme");
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
      remember("theme", next);
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

  const neighbour = (relation) => document.querySelector(`.neighbours [rel=${relation}]`);

  const showKeys = () => {
    const direction = (relation) => neighbour(relation)?.querySelector(".direction").textContent;
    const { search, keys, close, lang } = root.dataset;
    const dialog = document.createElement("dialog");
    dialog.className = "keys";
    dialog.lang = lang;
    dialog.setAttribute("aria-label", keys);
    const list = document.createElement("dl");
    for (const [key, text] of [["/", search], ["←", direction("prev")], ["→", direction("next")],
      ["?", keys], ["Esc", close]]) {
      if (!text) continue;
      list.append(document.createElement("dt"), document.createElement("dd"));
      list.lastChild.textContent = text;
      list.lastChild.previousSibling.textContent = key;
    }
    const closing = button("close", close);
    closing.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => dialog.remove());
    dialog.append(closing, list);
    document.body.append(dialog);
    dialog.showModal();
  };

  const actions = {
    "/": openSearch,
    "?": showKeys,
    ArrowLeft: () => neighbour("prev")?.click(),
    ArrowRight: () => neighbour("next")?.click(),
  };

  // Keys without Ctrl or Alt, outside of fields and of boxes that scroll with arrows.
  const onKey = (event) => {
    const isTaken = event.target.closest?.("input, textarea, select, dialog, [tabindex='0']");
    const action = actions[event.key];
    if (event.key === "Escape") closeLists();
    if (!action || isTaken || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };

  // The lists in the bar of narrow windows.
  const closeLists = (event) => {
    for (const list of document.querySelectorAll(".small-nav details[open]")) {
      if (!event || !list.contains(event.target) || event.target.closest("a")) list.open = false;
    }
  };

  // The text with its original invisible characters, in place of the symbols that the page shows.
  const realText = (line) => {
    const copy = line.cloneNode(true);
    for (const sign of copy.querySelectorAll("[data-character]")) {
      sign.textContent = String.fromCodePoint(parseInt(sign.dataset.character, 16));
    }
    return copy.textContent;
  };

  // The lines of a sample without hidden ones, or of a console sample the commands without their output.
  const visibleCode = (code) => {
    const lines = Array.from(code.querySelectorAll(".line"))
      .filter((line) => getComputedStyle(line).display !== "none");
    const commands = lines.filter((line) => line.classList.contains("command-line"));
    return commands.length
      ? commands.map((line) => realText(line).replace(/^\$ /, "")).join("")
      : lines.map(realText).join("");
  };

  // The lines of a figure, also those that are hidden.
  const allLines = (figure) =>
    Array.from(figure.querySelectorAll(":scope > .code .line"), realText).join("");

  // The samples that make a program and its apps, each file after a comment with its name.
  const wholeProgram = (figure) => {
    const files = new Map();
    let name = "";
    for (const id of figure.dataset.program.split(" ")) {
      const part = document.getElementById(id);
      if (!part) continue;
      name = id.replace(/^sample-/, "");
      const before = part.querySelector(":scope > figcaption .sample-chain a")?.hash.slice(1);
      const start = [...files.keys()].find((key) => files.get(key).ids.includes(before));
      const file = files.get(start) || { ids: [], text: "" };
      file.ids.push(id);
      file.text += (file.text ? "\n" : "") + allLines(part);
      if (start) files.delete(start);
      files.set(name, file);
      const list = document.querySelector(`[data-plist="${CSS.escape(name)}"]`);
      if (list) files.set(`${name} Info.plist`, { ids: [], text: allLines(list) });
    }
    if (files.size < 2) return [...files.values()].map((file) => file.text).join("");
    return [...files].map(([name, file]) =>
      `// ${name.includes(" ") ? name : `${name}.swift`}\n${file.text}`).join("\n");
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
      const figure = code.parentElement;
      const name = figure.id.replace(/^sample-/, "") || figure.querySelector("figcaption")?.textContent;
      const isPart = figure.dataset.program || figure.querySelector(":scope > .code .hidden-line");
      const label = isPart ? root.dataset.copyProgram : root.dataset.copy;
      const text = () => figure.dataset.program ? wholeProgram(figure)
        : isPart ? allLines(figure) : visibleCode(code);
      control.textContent = label;
      if (name) control.setAttribute("aria-label", `${label}: ${name}`);
      const status = document.createElement("span");
      status.role = "status";
      status.className = "unseen";
      control.addEventListener("click", async () => {
        await copy(text());
        control.textContent = status.textContent = root.dataset.copied;
        setTimeout(() => {
          control.textContent = label;
          status.textContent = "";
        }, 1600);
      });
      code.before(control, status);
    }
  };

  // A box is focusable with the Tab key only while it can scroll.
  const updateScrollers = () => {
    for (const box of document.querySelectorAll(".code, .tape pre, .table, .timeline-scroll")) {
      if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  };

  // A choice among tabs holds for all tabs with that title, on all pages.
  const chooseTabs = (title) => {
    for (const label of document.querySelectorAll(".tab-title")) {
      if (label.textContent === title) document.getElementById(label.htmlFor).checked = true;
    }
  };

  const rememberTabs = () => {
    const titles = JSON.parse(remembered("tabs") || "[]");
    titles.forEach(chooseTabs);
    document.addEventListener("change", (event) => {
      if (!event.target.matches(".tab")) return;
      const title = event.target.labels[0].textContent;
      const rivals = Array.from(event.target.parentElement.querySelectorAll(":scope > .tab-title"),
        (label) => label.textContent);
      const others = JSON.parse(remembered("tabs") || "[]").filter((other) => !rivals.includes(other));
      remember("tabs", JSON.stringify([...others, title].slice(-20)));
      const place = event.target.parentElement.getBoundingClientRect().top;
      chooseTabs(title);
      scrollBy(0, event.target.parentElement.getBoundingClientRect().top - place);
    });
  };

  // A link may lead into a collapsed part.
  const unfold = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    let list = target && target.closest("details:not([open])");
    for (; list; list = list.parentElement.closest("details:not([open])")) list.open = true;
    if (target) target.scrollIntoView();
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
        const id = scrollY > 0 && currentHeading()?.id;
        link.hash = id ? "#" + encodeURIComponent(id) : "";
      });
    }
  };

  // On phones the bar is away while the reader scrolls down.
  let height = 0;
  const moveBar = () => {
    if (Math.abs(scrollY - height) < 8) return;
    document.querySelector(".bar").classList.toggle("is-away", scrollY > height && scrollY > 120);
    height = scrollY;
  };

  // What was read to its end, and the section that was read last: only in this browser.
  const stored = () => {
    try { return JSON.parse(remembered(`read ${book}`)); } catch { return null; }
  };
  const reading = { read: [], ...stored() };
  const page = location.href.slice(book.length).replace(/[?#].*/, "");

  const noteProgress = () => {
    const end = document.querySelector(".neighbours").getBoundingClientRect().top;
    if (end < innerHeight && !reading.read.includes(page)) reading.read.push(page);
    const heading = currentHeading();
    const title = document.querySelector("h1").textContent;
    if (scrollY > 0) {
      reading.last = [page + (heading ? `#${heading.id}` : ""),
        heading ? `${title} · ${heading.textContent}` : title];
    }
    remember(`read ${book}`, JSON.stringify(reading));
  };

  const markRead = () => {
    for (const link of document.querySelectorAll(".chapters a, .small-chapters a, .chapter-cards :is(h2, h3) a")) {
      if (!reading.read.includes(link.href.slice(book.length))) continue;
      const mark = document.createElement("span");
      mark.className = "read-mark";
      mark.role = "img";
      mark.lang = root.dataset.lang;
      mark.setAttribute("aria-label", root.dataset.read);
      link.append(mark);
    }
  };

  // The cover leads to the section that was read last, in the cover's language.
  const offerLast = () => {
    const start = document.querySelector(".start");
    if (!start || !reading.last || reading.last[0].split("/")[0] !== root.lang) return;
    const link = start.cloneNode();
    [link.href, link.textContent] = [book + reading.last[0], start.dataset.goOn];
    const title = document.createElement("span");
    title.textContent = reading.last[1];
    start.classList.add("is-second");
    start.before(link, title);
  };

  // The entry page redirects to the browser's first preferred language that is available, unless the reader
  // came back to choose.
  const chooseLanguage = () => {
    const choices = Array.from(document.querySelectorAll("a.language-choice"));
    if (!choices.length || performance.getEntriesByType("navigation")[0]?.type !== "navigate") return;
    if (location.hash || document.referrer.startsWith(new URL(".", location.href).href)) return;
    const primary = (tag) => tag.toLowerCase().split("-")[0];
    for (const wanted of [remembered("language") || "", ...navigator.languages || []]) {
      const choice = choices.find((link) => link.hreflang.toLowerCase() === wanted.toLowerCase())
        || choices.find((link) => primary(link.hreflang) === primary(wanted));
      if (choice) return location.replace(choice.href);
    }
  };

  document.addEventListener("DOMContentLoaded", () => {
    for (const link of document.querySelectorAll(".languages a, a.language-choice")) {
      link.addEventListener("click", () => remember("language", link.hreflang));
    }
    chooseLanguage();
    const bar = document.querySelector(".bar");
    if (bar && root.dataset.search) addSearch(bar);
    if (bar) addThemeSwitch(bar);
    addCopyButtons();
    rememberTabs();
    updateScrollers();
    markRead();
    offerLast();
    addEventListener("keydown", onKey);
    addEventListener("hashchange", unfold);
    if (document.querySelector("details :target")) unfold();
    document.addEventListener("click", closeLists);
    addEventListener("resize", updateScrollers);
    document.addEventListener("change", updateScrollers);
    document.addEventListener("toggle", updateScrollers, true);
    if (document.querySelector("article")) {
      keepSection();
      let waiting = false;
      const onScroll = () => {
        if (waiting) return;
        waiting = true;
        setTimeout(() => { waiting = false; markSection(); moveBar(); }, 50);
      };
      addEventListener("scroll", onScroll, { passive: true });
      addEventListener("pagehide", noteProgress);
      document.addEventListener("visibilitychange", noteProgress);
      markSection();
    }
  });
})();
