import Diagnostics
package import SafeFiles
import MarkdownTree
package import SiteStructure
package import WorkbookModel

/// Reports the links and images of a book that its pages cannot carry.
///
/// What counts as a link is decided by the renderer itself, so nothing passes here that becomes plain
/// text on a page. Links to other sites are not followed.
///
/// It makes the same `LinkResolver` as a page makes for itself, so a page that is rendered later cannot
/// disagree. The three kinds of problems, each at the place of the link:
///
///     [x](01-lfe-cycle.md)           link     did you mean '01-life-cycle.md'?
///     [x](http:01-life-cycle.md)     link     did you mean '01-life-cycle.md'?
///     [x](#budgt)                    anchor   did you mean '#budget'?
///     ![x](images/missing.png)       image    there is no file 'Content/fi/images/missing.png'
///
/// A section may switch off each of them: `<!-- workbook: off=link -->`.
package struct LinkCheck: DriftCheck {
  /// The chapters whose links are looked at.
  private let workbook: Workbook
  /// What the whole site holds, which is where links may lead.
  private let map: SiteMap

  /// What lies at a path from `Content`; nil when nothing does. Passed in so that a check can be tried
  /// without a folder.
  private let kind: @Sendable (PlainPath) -> OpenFolder.Kind?

  /// - Parameters:
  ///   - map: of the whole book, of which the workbook may hold a part; nil when it is whole.
  ///   - kind: what lies at a path from `Content`.
  package init(
    _ workbook: Workbook, map: SiteMap? = nil,
    kind: @escaping @Sendable (PlainPath) -> OpenFolder.Kind?
  ) {
    self.workbook = workbook
    self.kind = kind
    self.map = map ?? SiteMap(workbook)
  }

  /// Looks for images in the book's folder.
  package init(_ workbook: Workbook, map: SiteMap? = nil) {
    let content = "\(workbook.root)/Content"
    self.init(workbook, map: map) { (try? OpenFolder(content))?.kind(of: $0) }
  }

  /// One problem a link at the most: `link` for its target, `anchor` for the place on a page that it
  /// names, `image` for a file.
  package func report() -> DriftReport {
    DriftReport(problems: workbook.chapters.flatMap(diagnostics(of:)))
  }

  /// The problems of one chapter, in the order of its links.
  private func diagnostics(of chapter: Chapter) -> [Diagnostic] {
    let resolver = LinkResolver(map: map, page: map.page(chapter))
    // What is wrong with a destination is found out once, wherever it stands.
    var known: [Link: Fault?] = [:]
    let source = workbook.sources[chapter.file] ?? SourceText(path: chapter.file, bytes: [])
    return chapter.links.compactMap { link in
      var anywhere = link
      anywhere.range = SourceRange(at: .start)
      let found = known[anywhere] ?? problem(anywhere, of: chapter, resolver)
      known[anywhere] = .some(found)
      guard let fault = found, !isOff(fault.id, at: link, in: chapter) else { return nil }
      return workbook.configuration.adjusted(
        Diagnostic(
          .error, fault.id, in: source, at: link.range, fault.summary, suggestion: fault.fix))
    }
  }

  /// What is wrong with a destination, whatever place it stands at; nil when a page can carry it.
  ///
  /// An image file of the book comes first, for a link may lead to one as well as `![]()`. A picture
  /// that is none of the book's (of the web, or of a kind that is not copied) is a problem, while a
  /// link of the same destination goes the way of other links. Only a path that leads to a page, or
  /// none, can lack an anchor: `nowhere.md#id` is a problem of the path.
  private func problem(
    _ link: Link, of chapter: Chapter, _ resolver: LinkResolver
  ) -> Fault? {
    if let image = resolver.image(link.destination) {
      return problem(ofImage: image.text)
    }
    if link.kind == .image, resolver.isHidden(link.destination) {
      return Fault(
        .image, "'\(link.destination)' is hidden, and books show nothing that is",
        fix: "name a file without a dot in front of its name and of its folders' names")
    }
    if link.kind == .image {
      return Fault(
        .image,
        "pages show only image files of the book, not '\(link.destination)'",
        fix: "put the picture into 'Content' and name it by a path from the chapter's folder")
    }
    // What is to be written instead was said when the chapter was read.
    if link.destination.lowercased().hasPrefix("doc:") { return nil }
    guard resolver.link(link.destination) == nil else { return nil }
    let parts = link.destination.split(
      separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = String(parts.first ?? "")
    if parts.count > 1, path.isEmpty || resolver.link(path) != nil {
      let target = resolver.chapter(link.destination) ?? ChapterOutline(chapter)
      return missingAnchor(String(parts[1]), link, path: path, in: target)
    }
    if let url = HTMLURL(untrusted: link.destination), url.isExternal {
      return missingHost(link.destination, resolver)
    }
    let names = map.chapters(in: chapter.language).map { $0.name + ".md" }
    return Fault(
      .link, "'\(link.destination)' leads to nothing that the site holds",
      fix: nearestName(to: path, in: names).map {
        Suggestion("did you mean '\($0)'?", replacement: "](\($0)", of: "](\(path)")
      } ?? "link to a chapter ('\(chapter.name).md'), to a place on this page ('#id') or to the web"
    )
  }

  /// Says that a scheme has nothing behind it, with the link that it was meant as if what stands there
  /// is one.
  ///
  ///     http:02-b.md              02-b.md
  ///     https:/example.org/a      https://example.org/a
  private func missingHost(_ destination: String, _ resolver: LinkResolver) -> Fault {
    let scheme = destination.prefix { $0 != ":" }
    let rest = destination.dropFirst(scheme.count + 1)
    guard scheme.lowercased() != "mailto" else {
      return Fault(
        .link, "'\(destination)' names no address", fix: "write it behind 'mailto:'")
    }
    let host = rest.drop { $0 == "/" }
    let name = host.prefix { $0 != "/" }
    let isHost =
      name.dropFirst().dropLast().contains(".") && (rest.first == "/" || !name.contains(".md"))
    let meant =
      resolver.link(String(rest)) != nil ? String(rest) : isHost ? "\(scheme)://\(host)" : nil
    return Fault(
      .link, "'\(destination)' names no host",
      fix: meant.map {
        Suggestion("did you mean '\($0)'?", replacement: "](\($0)", of: "](\(destination)")
      } ?? "write it behind '\(scheme)://', or link to a chapter without '\(scheme):'")
  }

  /// What keeps the site from a copy of an image, which takes it from `Content` and through no link.
  private func problem(ofImage path: String) -> Fault? {
    switch PlainPath(path).flatMap(kind) {
    case .file: return nil
    case .link(let place):
      return Fault(
        .image,
        "'Content/\(place)' is a symbolic link, and pages show only files of the book itself",
        fix: "replace the link by what it leads to")
    default:
      return Fault(
        .image, "there is no file 'Content/\(path)'",
        fix: "add the file, or correct the path, which starts at the chapter's own folder")
    }
  }

  /// Says that a page has no place of a name, with the nearest heading or shown sample if one is a slip
  /// away.
  ///
  /// - Parameter path: of the chapter as the link writes it, `../fi/01-life-cycle.md`; empty for the
  ///   page that the link stands on.
  private func missingAnchor(
    _ anchor: String, _ link: Link, path: String, in target: ChapterOutline
  ) -> Fault {
    let anchors = (target.headings + target.samples).map(\.id)
    return Fault(
      .anchor,
      "there is no '#\(anchor)' in '\(target.language)/\(target.name)'",
      fix: nearestName(to: anchor, in: anchors).map {
        Suggestion(
          "did you mean '#\($0)'?", replacement: "](\(path)#\($0)", of: "](\(link.destination)")
      } ?? "name the id of a heading ('{#id}') or of a sample that is shown")
  }

  /// What is wrong with a destination, at whatever place.
  private struct Fault {
    var id: Diagnostic.ID
    var summary: String
    var fix: Suggestion

    init(_ id: Diagnostic.ID, _ summary: String, fix: Suggestion) {
      self.id = id
      self.summary = summary
      self.fix = fix
    }
  }

  /// Whether the section that holds the link has switched a check off.
  private func isOff(_ id: Diagnostic.ID, at link: Link, in chapter: Chapter) -> Bool {
    let section = chapter.section(at: link.range.start.offset)
    return section?.disabledChecks.contains(id) ?? false
  }
}
