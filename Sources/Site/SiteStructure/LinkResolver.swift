internal import TextDiagnostics
internal import WorkbookModel

/// Resolves the destinations in a chapter to links of the site.
///
/// `01-life-cycle.md#states` -> `01-life-cycle.html#states`; `#budget` -> `#sample-budget` when that is a
/// sample; `images/a.png` is unchanged and copied; `https://...` and `mailto:` are unchanged; a document's link to
/// another file of the package leads to its repository, if `workbook.yml` names that. Everything else
/// gives nil and is shown without a link: other schemes, those without a host or an address, files and
/// anchors that are not in the site, and paths that lead out of the book.
package struct LinkResolver: Sendable {
  package let map: SiteMap
  package let page: SitePath

  package init(map: SiteMap, page: SitePath) {
    self.map = map
    self.page = page
  }

  /// The file extensions of images, which are copied from the book.
  static let imageExtensions: Set<String> = [
    "apng", "avif", "gif", "jpeg", "jpg", "png", "svg", "webp",
  ]

  /// Whether a path names an SVG file, which is published only if it is a plain picture (``SVGScan``).
  package static func isSVG(_ path: String) -> Bool { path.lowercased().hasSuffix(".svg") }

  /// - Returns: nil for a destination that is shown without a link. The two components of a path to a chapter
  ///   are its language and its name, so a link may lead to another language: `../en/00-start.md`.
  package func link(_ destination: String) -> HTMLURL? {
    guard let url = HTMLURL(untrusted: destination), !url.text.isEmpty else { return nil }
    if url.isExternal { return url.hasTarget ? url : nil }
    let (path, anchor) = Self.split(destination)
    if path.isEmpty { return anchor.flatMap { link(to: page, anchor: $0) } }
    if let image = image(destination) { return page.link(to: image, anchor: anchor) }
    guard let target = chapter(destination) else { return file(path, anchor) }
    let chapter = map.page(target.name, language: target.language)
    return anchor.map { link(to: chapter, anchor: $0) } ?? page.link(to: chapter)
  }

  /// The link of a document to a file or folder that has no page, where the package is published.
  private func file(_ path: String, _ anchor: String?) -> HTMLURL? {
    guard let repository = map.repositoryURL, let own = map.chapter(on: page)?.document,
      let last = path.lastIndex(where: { $0 != "/" }),
      let file = SitePath(resolved: own.split(separator: "/").map(String.init))
        .resolving(path[...last])
    else { return nil }
    return repository.appending(HTMLURL(path: file.parts, anchor: anchor))
  }

  /// Returns the chapter or document whose file a destination names, in any language; nil for anything else.
  ///
  /// A document's links are relative to its place in the package, and so are a chapter's to documents:
  /// `../../README.md`.
  package func chapter(_ destination: String) -> ChapterOutline? {
    let path = Self.split(destination).path
    if !map.documents.isEmpty {
      let own = map.chapter(on: page)?.document.map { $0.split(separator: "/").map(String.init) }
      let file = SitePath(resolved: own ?? map.contentPlace + page.parts).resolving(path)
      if let file, let document = map.document(at: file.text) { return document }
      if own != nil {
        guard let file, file.parts.starts(with: map.contentPlace),
          file.parts.count == map.contentPlace.count + 2,
          let name = file.parts.last, name.hasSuffix(".md")
        else { return nil }
        return chapter(named: name, language: file.parts[map.contentPlace.count])
      }
    }
    guard path.hasSuffix(".md"), let target = page.resolving(path), target.parts.count == 2
    else { return nil }
    return chapter(named: target.parts[1], language: target.parts[0])
  }

  /// The chapter of a file in `Content`, where no document is.
  private func chapter(named file: String, language: String) -> ChapterOutline? {
    let chapter = map.chapter(String(file.dropLast(3)), language: language)
    return chapter?.document == nil ? chapter : nil
  }

  /// The link to an anchor on a chapter's page, or nil when it does not exist.
  ///
  /// - Parameter anchor: as written in the chapter; the page may have another id for it (``ChapterOutline``).
  ///   An empty one, as in `#` or `01-life-cycle.md#`, is the top of the page.
  private func link(to target: SitePath, anchor: String) -> HTMLURL? {
    if anchor.isEmpty { return target == page ? HTMLURL(anchor: "") : page.link(to: target) }
    guard let anchor = map.chapter(on: target)?.anchor(for: anchor) else { return nil }
    return target == page ? HTMLURL(anchor: anchor) : page.link(to: target, anchor: anchor)
  }

  /// Returns the path in the site of an image of the book, which is also its path in `Content`.
  ///
  /// - Returns: nil for anything but an image file inside `Content` that is not hidden.
  package func image(_ source: String) -> SitePath? {
    // The files beside a document are not in the site.
    guard let url = HTMLURL(untrusted: source), !url.isExternal,
      map.chapter(on: page)?.document == nil
    else { return nil }
    let path = Self.split(source).path
    guard let file = page.resolving(path), !Self.isHidden(file), let name = file.parts.last,
      let dot = name.lastIndex(of: "."),
      Self.imageExtensions.contains(name[name.index(after: dot)...].lowercased()),
      !file.parts.contains(where: { $0.contains("\0") || $0.contains("\n") })
    else { return nil }
    return file
  }

  /// Returns whether a destination is in the book and any of its path components begins with a dot.
  package func isHidden(_ source: String) -> Bool {
    guard let url = HTMLURL(untrusted: source), !url.isExternal else { return false }
    return page.resolving(Self.split(source).path).map(Self.isHidden) ?? false
  }

  /// Whether a component of a path begins with a dot, compared by bytes like in the kernel.
  private static func isHidden(_ file: SitePath) -> Bool {
    file.parts.contains { $0.utf8.first == UInt8(ascii: ".") }
  }

  /// The path without its query, and the anchor after `#`, both with `%XX` decoded.
  private static func split(_ destination: String) -> (path: String, anchor: String?) {
    let parts = destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts.first?.prefix { $0 != "?" } ?? ""
    return (path.percentDecoded, parts.count > 1 ? parts[1].percentDecoded : nil)
  }
}
