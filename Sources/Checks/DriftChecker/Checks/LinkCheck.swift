import TextDiagnostics
package import SafeFiles
import MarkdownTree
package import SiteStructure
package import WorkbookModel

/// Reports links and images of a book that its pages cannot include.
///
/// What counts as a link is decided by the renderer, so nothing passes that becomes plain text on a page.
/// Links to other sites are not followed.
///
/// The check uses the same `LinkResolver` as a page, so a page rendered later cannot disagree. The three
/// kinds of problems, each at the place of the link:
///
///     [x](01-lfe-cycle.md)           link     did you mean '01-life-cycle.md'?
///     [x](http:01-life-cycle.md)     link     did you mean '01-life-cycle.md'?
///     [x](#budgt)                    anchor   did you mean '#budget'?
///     ![x](images/missing.png)       image    there is no file 'Content/fi/images/missing.png'
///
/// A section can turn off each of them: `<!-- workbook: off=link -->`.
package struct LinkCheck: DriftCheck {
  /// The chapters whose links are checked.
  private let workbook: Workbook
  /// The contents of the whole site, to which links may lead.
  private let map: SiteMap

  /// The kind of file at a path from `Content`; nil when there is none. Passed in so that a check can be
  /// tested without a folder.
  private let kind: @Sendable (PlainPath) -> OpenFolder.Kind?
  /// The bytes of a file at a path from `Content`; nil when it cannot be read.
  private let contents: @Sendable (PlainPath) -> [UInt8]?

  /// - Parameter map: of the whole book, of which the workbook may hold a part; nil when it is whole.
  package init(
    _ workbook: Workbook, map: SiteMap? = nil,
    contents: @escaping @Sendable (PlainPath) -> [UInt8]? = { _ in nil },
    kind: @escaping @Sendable (PlainPath) -> OpenFolder.Kind?
  ) {
    self.workbook = workbook
    self.kind = kind
    self.contents = contents
    self.map = map ?? SiteMap(workbook)
  }

  /// Makes a check that looks for images in the book's folder.
  package init(_ workbook: Workbook, map: SiteMap? = nil) {
    let content = "\(workbook.root)/Content"
    self.init(
      workbook, map: map,
      contents: { place in
        // A file that cannot be read is not published either.
        (try? OpenFolder(content).read(place)) ?? nil
      },
      kind: { (try? OpenFolder(content))?.kind(of: $0) })
  }

  /// Returns at most one problem per link: `link` for its target, `anchor` for a place on a page, `image` for
  /// a file.
  package func report() -> DriftReport {
    DriftReport(problems: workbook.chapters.flatMap(diagnostics(of:)) + redirects)
  }

  /// Redirects to a part of a page that does not exist in a language.
  private var redirects: [Diagnostic] {
    map.face.face.redirects.compactMap { redirect in
      guard let anchor = redirect.anchor,
        let target = map.outlines(of: redirect.chapter).first(where: {
          $0.anchor(for: anchor) == nil
        })
      else { return nil }
      return Diagnostic(
        .error, .anchor, file: Configuration.path, range: redirect.range,
        "there is no '#\(anchor)' in '\(target.path)'",
        fix: "name a part that all languages of the chapter have, or leave it out")
    }
  }

  private func diagnostics(of chapter: Chapter) -> [Diagnostic] {
    let resolver = LinkResolver(map: map, page: map.page(chapter))
    let outline = map.outline(of: chapter)
    // Each destination is checked once, however often it occurs.
    var known: [Link: Fault?] = [:]
    let budget = Budget()
    let source = workbook.sources[chapter.file] ?? SourceText(path: chapter.file, bytes: [])
    return chapter.links.compactMap { link in
      var anywhere = link
      anywhere.range = SourceRange(at: .start)
      let found = known[anywhere] ?? problem(anywhere, of: outline, resolver, budget)
      known[anywhere] = .some(found)
      guard let fault = found, !isOff(fault.id, at: link, in: chapter) else { return nil }
      return workbook.configuration.adjusted(
        Diagnostic(
          .error, fault.id, in: source, at: link.range, fault.summary, suggestion: fault.fix))
    }
  }

  /// The problem of a destination, independent of its place; nil when a page can include it.
  ///
  /// Image files of the book come first, because a link may lead to one as well as `![]()`. An image that is
  /// not one of the book's (on the web, or of a kind that is not copied) is a problem, while a link with the
  /// same destination is treated like other links. An anchor can be missing only if the path is empty or
  /// leads to a page: `nowhere.md#id` is a problem of the path.
  ///
  /// - Parameter budget: what the suggestions for a chapter may cost.
  private func problem(
    _ link: Link, of chapter: ChapterOutline, _ resolver: LinkResolver, _ budget: Budget
  ) -> Fault? {
    if let image = resolver.image(link.destination) {
      return problem(ofImage: image.text)
    }
    if link.kind == .image, resolver.isHidden(link.destination) {
      return Fault(
        .image, "'\(link.destination)' is a hidden file, which pages do not show",
        fix: "use a file whose name, and whose folders' names, do not begin with a dot")
    }
    if link.kind == .image {
      return Fault(
        .image,
        "pages show only image files of the book, not '\(link.destination)'",
        fix: "put the image into 'Content' and link to it relative to the chapter's folder")
    }
    // The replacement was suggested when the chapter was read.
    if link.destination.lowercased().hasPrefix("doc:") { return nil }
    guard resolver.link(link.destination) == nil else { return nil }
    let parts = link.destination.split(
      separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = String(parts.first ?? "")
    if parts.count > 1, path.isEmpty || resolver.link(path) != nil {
      let target = resolver.chapter(link.destination) ?? chapter
      return missingAnchor(String(parts[1]), link, path: path, in: target, budget)
    }
    if let url = HTMLURL(untrusted: link.destination), url.isExternal {
      return missingHost(link.destination, resolver)
    }
    if path.hasSuffix(".md"), map.drafts.contains(String(path.dropLast(3))) {
      return Fault(
        .link, "'\(link.destination)' is a draft, which the site does not have yet",
        fix: "build it with '--drafts', or take the chapter out of 'drafts' in workbook.yml")
    }
    let names =
      budget.isExhausted
      ? []
      : (map.chapters(in: chapter.language) + map.ownPages(in: chapter.language)).map {
        $0.name + ".md"
      }
    return Fault(
      .link, "'\(link.destination)' is not in the site",
      fix: nearestName(to: path, in: names, budget).map {
        Suggestion("did you mean '\($0)'?", replacement: "](\($0)", of: "](\(path)")
      } ?? "link to a chapter ('\(chapter.name).md'), an anchor on this page ('#id') or the web"
    )
  }

  /// The problem of a URL without a host, with the link that was probably meant if the rest is one.
  ///
  ///     http:02-b.md              02-b.md
  ///     https:/example.org/a      https://example.org/a
  private func missingHost(_ destination: String, _ resolver: LinkResolver) -> Fault {
    let scheme = destination.prefix { $0 != ":" }
    let rest = destination.dropFirst(scheme.count + 1)
    guard scheme.lowercased() != "mailto" else {
      return Fault(
        .link, "'\(destination)' has no address", fix: "write the address after 'mailto:'")
    }
    let host = rest.drop { $0 == "/" }
    let name = host.prefix { $0 != "/" }
    let isHost =
      name.dropFirst().dropLast().contains(".") && (rest.first == "/" || !name.contains(".md"))
    let meant =
      resolver.link(String(rest)) != nil ? String(rest) : isHost ? "\(scheme)://\(host)" : nil
    return Fault(
      .link, "'\(destination)' has no host",
      fix: meant.map {
        Suggestion("did you mean '\($0)'?", replacement: "](\($0)", of: "](\(destination)")
      } ?? "write the host after '\(scheme)://', or link to a chapter without '\(scheme):'")
  }

  /// The problem that prevents the site from copying an image out of `Content`, without following links.
  private func problem(ofImage path: String) -> Fault? {
    switch PlainPath(path).flatMap(kind) {
    case .file: return problem(ofPicture: path)
    case .link(let place):
      return Fault(
        .image,
        "'Content/\(place)' is a symbolic link, and pages show only files of the book itself",
        fix: "replace the link with its target")
    default:
      return Fault(
        .image, "there is no file 'Content/\(path)'",
        fix: "add the file, or correct the path, which is relative to the chapter's folder")
    }
  }

  /// The problem of an SVG file that would run or load something when a reader opens it by itself.
  private func problem(ofPicture path: String) -> Fault? {
    guard LinkResolver.isSVG(path), let bytes = PlainPath(path).flatMap(contents),
      let finding = SVGScan(bytes).finding
    else { return nil }
    return Fault(
      .image,
      "'Content/\(path)' has \(finding.what) in line \(finding.line), so it is not published: it could "
        + "run or load something when a reader opens it",
      fix: "export the picture as a plain SVG without scripts and outside addresses, or as PNG")
  }

  /// The problem of an anchor that does not exist, with the nearest heading or shown sample if one is a typo
  /// away.
  ///
  /// - Parameter path: of the chapter as the link writes it, `../fi/01-life-cycle.md`; empty for the link's
  ///   own page.
  private func missingAnchor(
    _ anchor: String, _ link: Link, path: String, in target: ChapterOutline, _ budget: Budget
  ) -> Fault {
    let anchors = budget.isExhausted ? [] : (target.headings + target.samples).map(\.id)
    return Fault(
      .anchor,
      "there is no '#\(anchor)' in '\(target.language)/\(target.name)'",
      fix: nearestName(to: anchor, in: anchors, budget).map {
        Suggestion(
          "did you mean '#\($0)'?", replacement: "](\(path)#\($0)", of: "](\(link.destination)")
      } ?? "name the id of a heading ('{#id}') or of a sample that is shown")
  }

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

  private func isOff(_ id: Diagnostic.ID, at link: Link, in chapter: Chapter) -> Bool {
    let section = chapter.section(at: link.range.start.offset)
    return section?.disabledChecks.contains(id) ?? false
  }
}
