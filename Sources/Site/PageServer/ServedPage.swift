/// What the server adds to a page; the file on disk stays as it is.
package struct ServedPage: Sendable {
  /// A problem that the page shows to its author.
  package struct Note: Sendable, Hashable {
    /// The `id` of the element before which it is shown; nil for the top of the page.
    package var anchor: String?
    /// Plain text, also of several lines.
    package var text: String
    package var isError: Bool

    package init(anchor: String?, text: String, isError: Bool) {
      self.anchor = anchor
      self.text = text
      self.isError = isError
    }
  }

  package static let pathOfScript = "/-/live.js"
  package static let pathOfStyle = "/-/live.css"

  /// Loads the script and the style that are only served.
  static let links =
    "<link rel=\"stylesheet\" href=\"\(pathOfStyle)\">"
    + "<script src=\"\(pathOfScript)\" defer></script>"

  /// Replaces the policy of a page by the links; the policy of the response applies instead.
  ///
  /// The page is one of ours: a `<` in text is always escaped, so a tag is found by its bytes.
  ///
  /// - Parameter notes: shown at their places, in their order.
  package static func bytes(_ page: [UInt8], notes: [Note]) -> [UInt8] {
    var insertions: [(range: Range<Int>, bytes: [UInt8])] = []
    let policy = Array("<meta http-equiv=\"Content-Security-Policy\"".utf8)
    let head = offset(of: policy, in: page) ?? offset(of: Array("</head>".utf8), in: page) ?? 0
    let isPolicy = page[head...].starts(with: policy)
    let end = isPolicy ? page[head...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } : nil
    insertions.append((head..<(end ?? head), Array(links.utf8)))
    let body = offset(of: Array("<body>".utf8), in: page).map { $0 + 6 } ?? page.count
    let top = start(ofElement: "page-text", in: page).map { endOfTag(at: $0, in: page) } ?? body
    for note in notes {
      let place = note.anchor.flatMap { start(ofElement: $0, in: page) } ?? top
      insertions.append((place..<place, html(note)))
    }
    var result: [UInt8] = []
    var position = 0
    // A stable order: notes at one place keep theirs.
    for insertion in insertions.enumerated().sorted(by: {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }).map(\.element) where insertion.range.lowerBound >= position {
      result += page[position..<insertion.range.lowerBound] + insertion.bytes
      position = insertion.range.upperBound
    }
    return result + page[position...]
  }

  /// The whole page for a path without one.
  static func missing(_ path: String, notes: [Note]) -> [UInt8] {
    let page =
      "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>404</title></head><body>"
      + "<main><h1>404</h1><p>The book has no page '\(escaped(path))'. It is shown here as soon as there "
      + "is one.</p><p><a href=\"/\">All pages</a></p></main></body></html>\n"
    return bytes(Array(page.utf8), notes: notes)
  }

  private static func html(_ note: Note) -> [UInt8] {
    Array(
      ("<aside class=\"live-note\(note.isError ? " live-error" : "")\"><pre>\(escaped(note.text))</pre>"
        + "</aside>").utf8)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// The offset of the `<` of the element with an `id`.
  private static func start(ofElement id: String, in page: [UInt8]) -> Int? {
    let attribute = Array(" id=\"\(escaped(id))\"".utf8)
    return offset(of: attribute, in: page).flatMap { page[..<$0].lastIndex(of: UInt8(ascii: "<")) }
  }

  private static func endOfTag(at start: Int, in page: [UInt8]) -> Int {
    page[start...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? start
  }

  /// The offset of the first occurrence of some bytes.
  private static func offset(of bytes: [UInt8], in page: [UInt8]) -> Int? {
    guard let first = bytes.first else { return nil }
    var rest = page[...]
    while let index = rest.firstIndex(of: first) {
      if page[index...].starts(with: bytes) { return index }
      rest = page[(index + 1)...]
    }
    return nil
  }
}

extension ServedPage {
  /// Loads the page again when it has changed, at the same place.
  ///
  /// Hidden pages do not listen, since a browser opens only six connections to a server; they look when they are
  /// shown. After a connection is lost the browser makes a new one, and the server's first event leads to a look.
  static let script = """
    (() => {
      "use strict";
      const key = "workbook-live";
      let shown = null;
      let source = null;
      let isLooking = false;
      let looksAgain = false;
      const look = async () => {
        if (isLooking) { looksAgain = true; return; }
        isLooking = true;
        try {
          const response = await fetch(location.pathname, {cache: "no-store"});
          const text = await response.text();
          if (shown === null) shown = text;
          if (text !== shown) {
            const open = Array.from(document.querySelectorAll("details"), (one) => one.open);
            const checked = Array.from(document.querySelectorAll("input"), (one) => one.checked);
            sessionStorage.setItem(key, JSON.stringify(
              {path: location.pathname, x: scrollX, y: scrollY, open, checked}));
            location.reload();
            return;
          }
        } catch { /* the server is gone, or starts again: the next event leads here */ }
        isLooking = false;
        if (looksAgain) { looksAgain = false; look(); }
      };
      const listen = () => {
        if (source || document.visibilityState === "hidden") return;
        source = new EventSource("/-/events");
        source.onmessage = look;
      };
      const rest = () => { if (source) source.close(); source = null; };
      const restore = () => {
        try {
          const last = JSON.parse(sessionStorage.getItem(key) || "null");
          sessionStorage.removeItem(key);
          if (!last || last.path !== location.pathname) return;
          const details = document.querySelectorAll("details");
          if (details.length === last.open.length) {
            details.forEach((one, index) => { one.open = last.open[index]; });
          }
          const inputs = document.querySelectorAll("input");
          if (inputs.length === last.checked.length) {
            inputs.forEach((one, index) => { one.checked = last.checked[index]; });
          }
          scrollTo({left: last.x, top: last.y, behavior: "instant"});
        } catch { /* storage may be denied */ }
      };
      restore();
      document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "hidden") rest(); else listen();
      });
      addEventListener("pagehide", rest);
      listen();
    })();

    """

  static let style = """
    .live-note { margin: 1rem 0; border-inline-start: 4px solid #b58900; background: #b5890022; }
    .live-note.live-error { border-color: #dc322f; background: #dc322f22; }
    .live-note pre { margin: 0; padding: .5rem 1rem; overflow-x: auto; white-space: pre-wrap; }

    """
}
