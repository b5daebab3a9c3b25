// The search: loaded when it is first opened, before the index of the page's language.
(() => {
  "use strict";
  const root = document.documentElement;
  const words = new Map(); // a word: { plain, stem, at: [section, weight, ...] }
  const sections = [];
  let total = 0;

  // Words.

  const lower = (text) => text.toLowerCase().replace(/ς/g, "σ");
  // Without case and diacritics, and with one letter for `э` and `е`, which loanwords confuse.
  const plainLetters = { ł: "l", ø: "o", đ: "d", ı: "i", э: "е" };
  const fold = (text) => lower(text).normalize("NFD").replace(/\p{M}/gu, "")
    .replace(/[łøđıэ]/g, (letter) => plainLetters[letter]);
  const runs = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]+|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])[\p{L}\p{M}\p{N}_])+/gu;
  const isEastAsian = (run) => /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(run);
  const pairs = (run) => {
    const signs = [...run];
    return signs.length < 2 ? signs : signs.slice(1).map((sign, index) => signs[index] + sign);
  };
  // `URLSession` has the parts `url` and `session`.
  const parts = (run) => run.split(/_|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u);

  // The letters that each word's stem lacks, in the order in which the program met the words (`WordEndings`).
  const endings = (digits, texts) => {
    const found = new Map();
    if (!digits) return found;
    const expected = new Map();
    for (const text of texts) {
      for (const [word] of text.matchAll(/[a-zA-Z\u00c0-\u024f\u0370-\u052f\u1e00-\u1eff]+/g)) {
        const key = lower(word);
        if (found.has(key)) continue;
        const digit = digits[found.size];
        if (digit !== "-") expected.set(key.slice(-3), parseInt(digit, 36));
        found.set(key, expected.get(key.slice(-3)) || 0);
      }
    }
    return found;
  };

  const note = (text, section, weight, cut) => {
    const add = (word, weight) => {
      let entry = words.get(word);
      if (!entry) {
        const stem = word.slice(0, word.length - (cut.get(word) || 0));
        words.set(word, entry = { plain: fold(word), stem: fold(stem), at: [] });
      }
      const last = entry.at.length - 2;
      if (entry.at[last] === section) entry.at[last + 1] += weight;
      else entry.at.push(section, weight);
    };
    let length = 0;
    for (const [run] of text.matchAll(runs)) {
      length += 1;
      if (isEastAsian(run)) {
        for (const pair of pairs(run)) add(pair, weight);
        if (run.length > 1) for (const sign of run) add(sign, weight / 2);
        continue;
      }
      add(lower(run), weight);
      const pieces = parts(run);
      if (pieces.length > 1) for (const piece of pieces) if (piece) add(lower(piece), weight / 2);
    }
    return length;
  };

  const addChapter = ([name, title, ...list], cut) => {
    for (const [index, [anchor, heading, text, names, tables = ""]] of list.entries()) {
      const number = sections.length;
      const length = note(text, number, 1, cut) + note(names, number, 1, cut)
        + note(tables, number, 0.5, cut);
      note(heading, number, 6, cut);
      note(title, number, heading === title ? 3 : 1, cut);
      total += length;
      // What comes first explains; comparisons, exercises and references follow.
      const prior = 1 - 0.35 * index / list.length;
      sections.push({ name, title, anchor, heading, texts: [text, names, tables], length, prior });
    }
  };

  // Results.

  // How well a word of the book fits a word of the query, from 0 to 1.
  const fit = (word, entry, wanted) => {
    if (word === wanted.word) return 1;
    if (entry.plain === wanted.plain) return 0.95;
    if (wanted.isPair) return 0;
    if (entry.stem === wanted.stem) return 0.7;
    if (entry.plain.startsWith(wanted.plain)) {
      return wanted.plain.length < (wanted.isLast ? 2 : 3) ? 0 : 0.3 + 0.35 * wanted.plain.length / entry.plain.length;
    }
    if (wanted.near && entry.plain.startsWith(wanted.near)
      && entry.plain.length < wanted.plain.length + 4) return 0.25;
    return wanted.plain.length > 3 && entry.plain.includes(wanted.plain) ? 0.15 : 0;
  };

  // The stem of a word that the book lacks: the longest one that it begins with.
  const stemOf = (word) => {
    const known = words.get(word);
    if (known) return known.stem;
    const plain = fold(word);
    let stem = plain;
    let best = 0;
    for (const entry of words.values()) {
      const length = entry.stem.length;
      if (entry.plain === plain) return entry.stem;
      if (length > best && length > 3 && length * 5 >= plain.length * 2 && plain.startsWith(entry.stem)) {
        [stem, best] = [entry.stem, length];
      }
    }
    return stem;
  };

  // The last word may be unfinished.
  const wantedWords = (query) => [...query.matchAll(runs)].flatMap(([run], index, all) => {
    if (isEastAsian(run)) return pairs(run).map((word) => ({ word, plain: word, isPair: true }));
    const word = lower(run);
    const stem = stemOf(word);
    const near = stem.length > 4 ? stem.slice(0, -1) : "";
    return [{ word, plain: fold(word), stem, near, isLast: index === all.length - 1 }];
  });

  const search = (query) => {
    const wanted = wantedWords(query);
    const scores = new Map();
    for (const one of wanted) {
      const found = new Map();
      for (const [word, entry] of words) {
        const quality = fit(word, entry, one);
        if (!quality) continue;
        for (let index = 0; index < entry.at.length; index += 2) {
          const sum = found.get(entry.at[index]) || { weight: 0, words: [] };
          sum.weight += entry.at[index + 1] * quality;
          sum.words.push(word);
          found.set(entry.at[index], sum);
        }
      }
      const rarity = Math.log(1 + (sections.length - found.size + 0.5) / (found.size + 0.5));
      for (const [number, { weight, words }] of found) {
        const length = 0.5 + 0.5 * sections[number].length / (total / sections.length || 1);
        const score = scores.get(number) || { value: 0, covered: 0, words: new Set() };
        score.value += (rarity + 0.2) * weight * 2.2 / (weight + 1.2 * length);
        score.covered += 1;
        for (const word of words) score.words.add(word);
        scores.set(number, score);
      }
    }
    // Pairs of signs may span two words.
    const power = wanted.some((one) => one.isPair) ? 1 : 2;
    return [...scores].map(([number, { value, covered, words }]) => ({
      section: sections[number],
      words,
      number,
      value: value * sections[number].prior * (covered / wanted.length) ** power,
    })).sort((one, other) => other.value - one.value || one.number - other.number);
  };

  // Snippets.

  // The ranges of a text that contain one of some words.
  const hits = (text, found) => {
    const ranges = [];
    for (const { 0: run, index } of text.matchAll(runs)) {
      if (isEastAsian(run)) {
        for (let at = 0; at < run.length; at += 1) {
          const size = found.has(run.slice(at, at + 2)) ? 2 : found.has(run[at]) ? 1 : 0;
          const last = ranges.at(-1);
          if (!size) continue;
          if (last && last[1] >= index + at) last[1] = index + at + size;
          else ranges.push([index + at, index + at + size]);
        }
        continue;
      }
      if (found.has(lower(run))) {
        ranges.push([index, index + run.length]);
        continue;
      }
      let at = 0;
      for (const part of parts(run)) {
        at = run.indexOf(part, at);
        if (part && found.has(lower(part))) ranges.push([index + at, index + at + part.length]);
        at += part.length;
      }
    }
    return ranges;
  };

  // A part of a text of about the given length with most of the words.
  const excerpt = (text, found, size) => {
    const ranges = hits(text, found);
    let best = 0;
    let start = 0;
    for (const [from] of ranges) {
      const inside = ranges.filter(([one, other]) => one >= from && other <= from + size * 0.7);
      const different = new Set(inside.map((range) => lower(text.slice(...range)))).size;
      if (different > best) [best, start] = [different, from];
    }
    start = Math.max(0, start - size * 0.25);
    if (start > 0) start = text.indexOf(" ", start) + 1 || start;
    if (start > (ranges[0]?.[0] ?? 0) && best < 2) start = Math.max(0, ranges[0][0] - size * 0.1);
    const end = text.length < start + size ? text.length
      : Math.max(text.lastIndexOf(" ", start + size), start + size * 0.8);
    return marked(text, ranges, start, end);
  };

  const marked = (text, ranges, start = 0, end = text.length) => {
    const nodes = start > 0 ? ["… "] : [];
    let at = start;
    for (const [from, to] of ranges) {
      if (from < at || to > end) continue;
      const mark = document.createElement("mark");
      mark.textContent = text.slice(from, to);
      nodes.push(text.slice(at, from), mark);
      at = to;
    }
    nodes.push(text.slice(at, end));
    if (end < text.length) nodes.push(" …");
    return nodes;
  };

  // The dialog.

  const element = (name, className, ...content) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    made.append(...content);
    return made;
  };

  const result = ({ section, words }) => {
    const link = element("a");
    link.href = new URL(`../${root.lang}/${section.name}.html`, assets).href;
    if (section.anchor) link.hash = `#${encodeURIComponent(section.anchor)}`;
    link.append(element("b", "", ...marked(section.heading || section.title,
      hits(section.heading || section.title, words))));
    if (section.heading && section.heading !== section.title) {
      link.append(element("small", "", section.title));
    }
    const text = section.texts.find((part) => hits(part, words).length) || section.texts[0];
    const isEastern = /\p{sc=Han}/u.test(text.slice(0, 20));
    link.append(element("span", "", ...excerpt(text, words, isEastern ? 80 : 160)));
    return element("li", "", link);
  };

  const assets = document.currentScript.src;
  const { search: title, results: counted, close } = root.dataset;
  const list = element("ol");
  const status = element("p");
  status.role = "status";
  const input = element("input");
  input.type = "search";
  input.setAttribute("aria-label", title);
  input.placeholder = title;
  input.spellcheck = false;
  const closing = element("button", "close");
  closing.type = "button";
  closing.setAttribute("aria-label", close);
  const dialog = element("dialog", "search", element("div", "", input, closing), status, list);
  dialog.setAttribute("aria-label", title);
  dialog.lang = root.dataset.lang;
  list.lang = root.lang;
  document.body.append(dialog);

  const update = () => {
    const query = input.value.trim();
    const found = query ? search(query) : [];
    list.replaceChildren(...found.slice(0, 20).map(result));
    list.scrollTop = 0;
    status.textContent = query ? counted.replace("{}", found.length) : "";
  };

  const links = () => [...list.querySelectorAll("a")];
  dialog.addEventListener("keydown", (event) => {
    const all = links();
    const place = all.indexOf(document.activeElement);
    if (event.key === "ArrowDown" && all[place + 1]) all[place + 1].focus();
    else if (event.key === "ArrowUp" && place >= 0) (all[place - 1] || input).focus();
    else if (event.key === "Enter" && document.activeElement === input && !event.isComposing) {
      all[0]?.click();
    } else return;
    event.preventDefault();
  });
  input.addEventListener("input", update);
  closing.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    // Outside of it, or on a result of the same page.
    if (event.target === dialog || event.target.closest("a")) dialog.close();
  });

  const load = (name) => {
    const script = element("script");
    script.src = new URL(name, assets).href;
    script.addEventListener("load", update);
    document.head.append(script);
  };

  // An index calls it with chapters, or with the names of its parts.
  globalThis.workbookSearch = (items, digits) => {
    const cut = endings(digits, items.flat(2));
    for (const item of items) {
      if (typeof item === "string") load(item);
      else addChapter(item, cut);
    }
  };
  globalThis.workbookSearch.find = search;
  globalThis.workbookSearch.open = () => {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
  };
  load(`search-${root.lang}.js`);
  globalThis.workbookSearch.open();
})();
