internal import SafeFiles
internal import SiteStructure
internal import WorkbookModel
internal import WorkbookReader

/// The page of a symbol: what it is, and every sample and section of the language that is about it.
struct SymbolPage: Sendable {
  let frame: ReferenceFrame
  let symbol: BookSymbol
  let places: SymbolPlaces
  /// The members of a type that have pages.
  let members: [BookSymbol]
  /// The type that it belongs to, if that has a page.
  let owner: BookSymbol?
  /// The languages that have the page.
  let languages: [String]
  let colours: CodeColours

  var path: SitePath { frame.map.page(of: symbol, language: frame.language) }
  private var text: ReferenceText { frame.text }
  private var own: HTMLAttribute? { frame.pageText.lang }

  var key: ContentHash {
    var hasher = ContentHasher()
    hasher.combine([symbol.id, symbol.kind.rawValue, symbol.objectiveCName ?? "", owner?.id ?? ""])
    let details = symbol.details
    hasher.combine(details.declarations)
    hasher.combine([details.summary, details.since ?? "", symbol.address ?? ""])
    hasher.combine(details.rules.map(String.init))
    if let deprecation = details.deprecation {
      hasher.combine([
        deprecation.version ?? "", deprecation.message, deprecation.replacement ?? "",
      ])
    }
    hasher.combine(places.texts)
    hasher.combine(members.map(\.id))
    hasher.combine(languages)
    hasher.combine(frame.hasRules ? "rules" : "")
    return hasher.finish()
  }

  @Sendable func bytes() -> [UInt8] {
    let map = frame.map
    return frame.document(
      symbol.name, path: { map.page(of: symbol, language: $0) }, languages: languages
    ) {
      element(.h1) { code(symbol.name) }
      element(.p, .class("symbol-kind"), own) {
        text.name(of: symbol.kind)
        if !symbol.module.isEmpty {
          " · "
          code(symbol.module)
        }
      }
      if !symbol.details.declarations.isEmpty { declaration }
      if !symbol.details.summary.isEmpty {
        element(.p, .class("symbol-summary"), .lang("en")) {
          frame.english(symbol.details.summary)
        }
      }
      facts
      if !members.isEmpty {
        element(.h2, own) { text.members }
        element(.ul, .class("symbol-members")) {
          for member in members {
            element(.li) { frame.link(member, on: path, name: String(member.lastName)) }
          }
        }
      }
      element(.h2, own) { text.samples }
      samples
      element(.h2, own) { text.sections }
      sections
    }
  }

  private func code(_ text: String) -> HTMLNode {
    element(.code, .translate(false)) { VisibleText.nodes(text) }
  }

  private var declaration: HTMLNode {
    element(
      .pre, .class("code"), .tabIndex(0), .role("group"), .aria("label", text.declaration),
      .translate(false)
    ) {
      element(.code) {
        for line in ColouredCode.lines(
          symbol.details.declarations.flatMap {
            Self.lines(of: $0).split(separator: "\n").map(String.init)
          }, colours)
        {
          element(.span, .class("line")) {
            line
            "\n"
          }
        }
      }
    }
  }

  /// A declaration with each parameter in a line of its own if it is long.
  static func lines(of declaration: String) -> String {
    guard declaration.count > 72, let open = declaration.firstIndex(of: "(") else {
      return declaration
    }
    var (depth, lines) = (0, "")
    for (index, character) in zip(declaration.indices, declaration).drop(while: { $0.0 < open }) {
      if ")]".contains(character) { depth -= 1 }
      switch character {
      case "(" where index == open: lines += "(\n  "
      case ")" where depth == 0:
        // What follows the parameters stays in one line.
        return declaration[..<open] + lines + "\n" + declaration[index...]
      case "," where depth == 1: lines += ",\n "
      default: lines.append(character)
      }
      if "([".contains(character) { depth += 1 }
    }
    return declaration
  }

  // MARK: Facts

  private var facts: HTMLNode {
    element(.dl, .class("symbol-facts")) {
      if let owner {
        fact(text.memberOf) { frame.link(owner, on: path) }
      }
      if let old = symbol.objectiveCName {
        fact("Objective-C") { code(old) }
      }
      if let version = symbol.details.since {
        fact(text.since) { "iOS \(version)" }
      }
      if let deprecation = symbol.details.deprecation { facts(of: deprecation) }
      if frame.hasRules, !symbol.details.rules.isEmpty {
        fact(text.rules) {
          for (index, rule) in symbol.details.rules.filter(RuleBook.standard.has).enumerated() {
            if index > 0 { ", " }
            element(
              .a, .href(path.link(to: frame.map.rules(frame.language), anchor: "R\(rule)"))
            ) { "R\(rule)" }
          }
        }
      }
      if let url = symbol.address.flatMap({ HTMLURL(untrusted: $0) }) {
        fact(text.apple) {
          element(.a, .href(url), .rel("noopener"), .hreflang("en")) { "developer.apple.com" }
        }
      }
    }
  }

  /// The version since which a symbol is deprecated, the message of its author, which is in English, and what
  /// replaces it.
  @HTMLBuilder private func facts(of deprecation: BookSymbol.Deprecation) -> [HTMLNode] {
    let version = deprecation.isDiscouraged ? nil : deprecation.version
    fact(deprecation.isDiscouraged ? text.discouraged : text.deprecated) {
      if let version { "iOS \(version)" }
      if !deprecation.message.isEmpty {
        if version != nil { " · " }
        element(.span, .lang("en")) { frame.english(deprecation.message) }
      }
      if version == nil, deprecation.message.isEmpty { text.deprecated }
    }
    if let name = deprecation.replacement { fact(text.replacement) { code(name) } }
  }

  @HTMLBuilder private func fact(
    _ term: String, @HTMLBuilder _ value: () -> [HTMLNode]
  ) -> [HTMLNode] {
    element(.dt, own) { term }
    element(.dd) { value() }
  }

  // MARK: Places

  /// The largest number of samples, and of sections, that a page lists.
  private static let longest = 400

  @HTMLBuilder private var samples: [HTMLNode] {
    let shown = places.shown
    if shown.isEmpty {
      element(.p, own) { text.noSample }
    } else {
      element(.div, .class("table")) {
        element(.table, .class("symbol-samples")) {
          element(.thead) {
            element(.tr) {
              element(.th, .scope("col"), own) { text.chapter }
              element(.th, .scope("col"), own) { text.samples }
            }
          }
          element(.tbody) {
            for group in Self.groups(shown.prefix(Self.longest), by: \.chapter) {
              element(.tr) {
                element(.th, .scope("row")) { frame.link(group[0].chapter, on: path) }
                element(.td) {
                  element(.ul) {
                    for use in group { element(.li) { frame.link(use, on: path) } }
                  }
                }
              }
            }
          }
        }
      }
      more(shown.count)
    }
  }

  @HTMLBuilder private var sections: [HTMLNode] {
    if places.mentions.isEmpty {
      element(.p, own) { text.noSection }
    } else {
      element(.ul, .class("symbol-sections")) {
        for group in Self.groups(places.mentions.prefix(Self.longest), by: \.chapter) {
          element(.li) {
            frame.link(group[0].chapter, on: path)
            element(.ul) {
              for mention in group {
                if let heading = mention.heading {
                  element(.li) {
                    element(
                      .a,
                      .href(
                        path.link(
                          to: frame.map.page(
                            mention.chapter.name, language: mention.chapter.language),
                          anchor: heading.anchor))
                    ) {
                      VisibleText.prose(Typography(language: frame.language).bound(heading.title))
                    }
                  }
                }
              }
            }
          }
        }
      }
      more(places.mentions.count)
    }
  }

  @HTMLBuilder private func more(_ count: Int) -> [HTMLNode] {
    if count > Self.longest {
      element(.p, own) { text.more.filled(String(count - Self.longest)) }
    }
  }

  /// Consecutive places of the same chapter.
  private static func groups<Place>(
    _ places: some Collection<Place>, by chapter: (Place) -> ChapterOutline
  ) -> [[Place]] {
    places.reduce(into: []) { groups, place in
      if let last = groups.last?.first, chapter(last) === chapter(place) {
        groups[groups.count - 1].append(place)
      } else {
        groups.append([place])
      }
    }
  }
}
