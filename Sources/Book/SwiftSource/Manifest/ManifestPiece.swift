internal import SwiftParsing
internal import SwiftSyntax
internal import WorkbookModel

/// A manifest of a package in a document, or parts of one, as text that can be type-checked.
///
/// ```
/// .package(url: "https://...", from: "1.0.0"),     let _: [Package.Dependency] = [ ... ]
/// dependencies: [.product(name: "A", package: "a")]  let _: [Target.Dependency] = [ ... ]
/// let package = Package(...)                         as written
/// ```
/// Each part is an item of its own, so that several alternatives may follow each other, with or without
/// commas. Dots that stand for something left out are blanked.
package struct ManifestPiece: Sendable, Equatable {
  /// A file of Swift that is valid, with `PackageDescription`, if the piece is.
  package let source: String
  /// The products that it takes from other packages.
  package let products: [ProductUse]
  /// The parts of the source that come from the piece, in the order of the text.
  private let copies: [Copy]

  /// `.product(name: "Beads", package: "beads")`, or a plugin in the same way.
  package struct ProductUse: Sendable, Equatable {
    package let name, package: String
    /// The bytes of the name in the piece, without quotes.
    package let range: Range<Int>
  }

  private struct Copy: Equatable {
    /// The first byte in the source.
    var start: Int
    /// The bytes in the piece.
    var range: Range<Int>
  }

  /// Nil for a text that contains anything else than parts of a manifest.
  package init?(_ code: String) {
    let tokens = ManifestTokens(code)
    guard let parts = tokens.wholeManifest ?? tokens.items, !parts.isEmpty else { return nil }
    products = tokens.products
    var source = Array(
      (tokens.imports.map { "import \($0)\n" }.joined() + "private func piece() {\n").utf8)
    var copies: [Copy] = []
    for part in parts {
      source += Array(part.before.utf8)
      for range in part.ranges {
        copies.append(Copy(start: source.count, range: range))
        source += tokens.bytes[range]
      }
      source += Array(part.after.utf8)
    }
    self.source = String(decoding: source, as: UTF8.self) + "}\n"
    self.copies = copies
  }

  /// The byte of the piece at a position of the source; that of the nearest part before it for a position in
  /// between.
  ///
  /// - Parameters:
  ///   - line: from 1.
  ///   - column: in UTF-8 bytes from 1.
  package func offset(line: Int, column: Int) -> Int {
    let lines = source.utf8.split(
      separator: UInt8(ascii: "\n"), maxSplits: max(0, line - 1), omittingEmptySubsequences: false)
    let position = (lines.last?.startIndex).map {
      source.utf8.distance(from: source.utf8.startIndex, to: $0) + max(0, column - 1)
    }
    guard let position, let copy = copies.last(where: { $0.start <= position }) ?? copies.first
    else { return 0 }
    let distance = min(max(0, position - copy.start), copy.range.count - 1)
    return copy.range.lowerBound + distance
  }
}

/// The tokens of a text that may be a manifest.
///
/// Only the tokens are used, not the tree: arguments without a call, or lines without commas, are no Swift.
private struct ManifestTokens {
  /// A part of the text, and what makes Swift of it.
  struct Part {
    var before = ""
    var ranges: [Range<Int>]
    var after = "\n"
  }

  /// The text with dots that stand for something, and imports, replaced by spaces.
  private(set) var bytes: [UInt8]
  /// The modules to import.
  private(set) var imports = ["PackageDescription"]
  private var tokens: [Token] = []
  private var hasImport = false

  private struct Token {
    var kind: TokenKind
    var text: String
    var range: Range<Int>
    /// Whether it is the first on its line.
    var startsLine: Bool
    /// The number of brackets around it; that of an opening or closing bracket is of what is outside.
    var depth: Int
  }

  init(_ code: String) {
    bytes = Array(code.utf8)
    var depth = 0
    for token in ParsableSource(code).tree.tokens(viewMode: .sourceAccurate)
    where token.tokenKind != .endOfFile {
      let closes = [.rightParen, .rightSquare, .rightBrace].contains(token.tokenKind)
      if closes { depth -= 1 }
      let isFirst =
        tokens.isEmpty
        || bytes[tokens[tokens.count - 1].range.upperBound..<token.ownRange.lowerBound]
          .contains(UInt8(ascii: "\n"))
      tokens.append(
        Token(
          kind: token.tokenKind, text: token.text, range: token.ownRange, startsLine: isFirst,
          depth: depth))
      if [.leftParen, .leftSquare, .leftBrace].contains(token.tokenKind) { depth += 1 }
    }
    isBalanced = depth == 0 && tokens.allSatisfy { $0.depth >= 0 }
    takeImports()
    blankDots()
  }

  /// Whether each bracket is closed.
  private let isBalanced: Bool

  private mutating func takeImports() {
    var rest: [Token] = []
    var index = 0
    while index < tokens.count {
      if tokens[index].kind == .keyword(.import), index + 1 < tokens.count {
        hasImport = hasImport || tokens[index + 1].text == "PackageDescription"
        if !imports.contains(tokens[index + 1].text) { imports.append(tokens[index + 1].text) }
        blank(tokens[index].range.lowerBound..<tokens[index + 1].range.upperBound)
        index += 2
      } else {
        rest.append(tokens[index])
        index += 1
      }
    }
    tokens = rest
  }

  /// Blanks dots between elements, with the comma after them.
  private mutating func blankDots() {
    var rest: [Token] = []
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      let last = rest.last
      // `[...]` between arguments is no array.
      let isBracketed =
        token.kind == .leftSquare && last?.kind != .colon
        && index + 2 < tokens.count && tokens[index + 2].kind == .rightSquare
      let count = isBracketed ? 3 : 1
      guard ["...", "…"].contains(tokens[index + count / 2].text),
        last.map({ ["[", "(", "{", ","].contains($0.text) || token.startsLine }) ?? true
      else {
        rest.append(token)
        index += 1
        continue
      }
      blank(token.range.lowerBound..<tokens[index + count - 1].range.upperBound)
      index += count
      if index < tokens.count, tokens[index].kind == .comma {
        blank(tokens[index].range)
        index += 1
      }
    }
    tokens = rest
  }

  private mutating func blank(_ range: Range<Int>) {
    for index in range { bytes[index] = UInt8(ascii: " ") }
  }

  /// The calls of `.product` and `.plugin` with literal names.
  var products: [ManifestPiece.ProductUse] {
    tokens.indices.dropFirst().dropLast().compactMap { index in
      guard ["product", "plugin"].contains(tokens[index].text),
        tokens[index - 1].kind == .period, tokens[index + 1].kind == .leftParen
      else { return nil }
      let depth = tokens[index].depth
      let arguments = tokens[(index + 2)...].prefix { $0.depth > depth }
      guard let name = string("name", in: arguments, depth + 1),
        let package = string("package", in: arguments, depth + 1)
      else { return nil }
      return ManifestPiece.ProductUse(name: name.text, package: package.text, range: name.range)
    }
  }

  /// The literal of an argument: a label, a colon, a quotation mark, one segment and a quotation mark.
  private func string(
    _ label: String, in arguments: ArraySlice<Token>, _ depth: Int
  ) -> Token? {
    guard
      let start = arguments.firstIndex(where: { $0.text == label && $0.depth == depth }),
      start + 4 < arguments.endIndex, arguments[start + 1].kind == .colon,
      arguments[start + 2].kind == .stringQuote, arguments[start + 4].kind == .stringQuote
    else { return nil }
    return arguments[start + 3]
  }

  /// The text as one part, if it makes a package; nil otherwise, and for what must not be in a function.
  var wholeManifest: [Part]? {
    let call = tokens.indices.dropLast().first {
      tokens[$0].text == "Package" && tokens[$0 + 1].kind == .leftParen && tokens[$0].depth == 0
    }
    let declaresPackage = tokens.indices.dropLast().contains {
      tokens[$0].kind == .keyword(.let) && tokens[$0 + 1].text == "package"
    }
    guard isBalanced, hasImport || declaresPackage, !tokens.isEmpty,
      !tokens.contains(where: {
        $0.depth == 0 && ($0.kind == .keyword(.extension) || $0.kind == .keyword(.protocol))
      })
    else { return nil }
    guard let call else {
      // It adds to a manifest that is not shown.
      return declaresPackage || !tokens.contains { $0.text == "package" && $0.depth == 0 }
        ? [Part(ranges: [0..<bytes.count])] : nil
    }
    let opening = tokens[call + 1]
    let hasName = zip(tokens[(call + 2)...], tokens[(call + 2)...].dropFirst())
      .prefix { $0.0.depth > opening.depth }
      .contains { $0.text == "name" && $0.depth == opening.depth + 1 && $1.kind == .colon }
    guard !hasName else { return [Part(ranges: [0..<bytes.count])] }
    let end = opening.range.upperBound
    return [
      Part(ranges: [0..<end], after: "name: \"package\", "), Part(ranges: [end..<bytes.count]),
    ]
  }

  /// The parts of a text that consists of nothing else; nil if there is something else.
  var items: [Part]? {
    guard isBalanced else { return nil }
    var parts: [Part] = []
    var index = 0
    while index < tokens.count {
      if tokens[index].kind == .comma {
        index += 1
        continue
      }
      let end = end(ofItemAt: index)
      guard end > index, let type = type(ofItemAt: index, end) else { return nil }
      let range = tokens[index].range.lowerBound..<tokens[end - 1].range.upperBound
      if tokens[index].kind == .period {
        parts.append(Part(before: "let _: [\(type)] = [\n", ranges: [range], after: "\n]\n"))
      } else {
        let value = tokens[index + 2].range.lowerBound..<range.upperBound
        parts.append(Part(before: "let _: [\(type)] =\n", ranges: [value]))
      }
      index = end
    }
    return parts
  }

  /// The token after a call such as `.package(...)`, or after `label: [...]`; the index itself for others.
  private func end(ofItemAt index: Int) -> Int {
    let opening: Int
    if tokens[index].kind == .period {
      opening = index + 2
    } else if index + 2 < tokens.count, tokens[index + 1].kind == .colon {
      opening = index + 2
    } else {
      return index
    }
    guard opening < tokens.count, [.leftParen, .leftSquare].contains(tokens[opening].kind) else {
      return index
    }
    let closing = tokens[(opening + 1)...].firstIndex { $0.depth == 0 }
    guard let closing else { return index }
    // `.package(...)` on the next line is an alternative, `.package(...).x` is something else.
    let next = closing + 1
    let isAtEnd = next >= tokens.count || tokens[next].kind == .comma || tokens[next].startsLine
    return isAtEnd ? next : index
  }

  /// The type of the elements; nil for a name that is not of a manifest.
  private func type(ofItemAt index: Int, _ end: Int) -> String? {
    guard tokens[index].kind == .period else {
      return typeOfElements(of: tokens[index].text, tokens[(index + 3)..<(end - 1)])
    }
    let labels = zip(tokens[index..<end], tokens[index..<end].dropFirst())
      .filter { $0.depth == 1 && $1.kind == .colon }.map(\.0.text)
    return Self.type(of: tokens[index + 1].text, labels: labels)
  }

  private func typeOfElements(of label: String, _ elements: ArraySlice<Token>) -> String? {
    let first = elements.first { $0.depth == 1 && $0.kind != .period }
    switch label {
    case "dependencies":
      return first?.text == "package" ? "Package.Dependency" : "Target.Dependency"
    case "targets":
      return first.map { $0.text.hasPrefix("\"") } == true ? "String" : "Target"
    case "products": return "Product"
    case "platforms": return "SupportedPlatform"
    case "swiftSettings": return "SwiftSetting"
    case "cSettings": return "CSetting"
    case "cxxSettings": return "CXXSetting"
    case "linkerSettings": return "LinkerSetting"
    case "resources": return "Resource"
    case "plugins": return "Target.PluginUsage"
    default: return nil
    }
  }

  private static func type(of name: String, labels: [String]) -> String? {
    switch name {
    case "package": return "Package.Dependency"
    case "target":
      return Set(labels).isSubset(of: ["name", "condition"]) ? "Target.Dependency" : "Target"
    case "executableTarget", "testTarget", "binaryTarget", "systemLibrary", "macro":
      return "Target"
    case "product", "byName": return "Target.Dependency"
    case "library", "executable": return "Product"
    case "plugin":
      return labels.contains("capability")
        ? "Target" : labels.contains("targets") ? "Product" : "Target.PluginUsage"
    default: return nil
    }
  }
}
