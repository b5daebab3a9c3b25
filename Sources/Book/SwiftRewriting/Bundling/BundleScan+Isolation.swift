internal import SwiftParsing
import SwiftSyntax

/// Inserts the modifier that hides a declaration from other files.
extension BundleScan {
  /// A declaration, without `@main`, with a place for the modifier.
  mutating func isolated(
    _ declaration: DeclSyntax, _ kind: BundleCandidate.Piece.Kind = .other
  ) -> BundleCandidate.Piece {
    let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes
      .filter { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription != "main" }
    let whole = range(of: declaration)
    let rest = declaration.firstTokenAfterAttributes?.positionAfterSkippingLeadingTrivia
    let start = min(rest?.utf8Offset ?? whole.lowerBound, whole.upperBound)
    let words = operators(in: declaration)
    let text = IsolatedDeclaration(
      attributes: attributes, rest: self.text(start..<whole.upperBound, withWordsAt: words),
      at: converter.location(for: AbsolutePosition(utf8Offset: start)))
    if let place = text.attributePlace { attributePlaces.append(place) }
    if var word = text.inline {
      word.endsLine = declaration.isLastOfLine
      inlineWords.append(.init(word: word, isVariable: kind != .other))
    }
    noteWords(at: words)
    return .isolated(before: text.before, after: text.after, kind)
  }

  /// The starts, after attributes, of operator functions in a type or an extension, including nested types.
  ///
  /// A member is visible only where its type is, but operators are looked up everywhere: without the
  /// modifier an operator of one program could apply to values of another, by way of a literal.
  mutating func operators(in declaration: DeclSyntax) -> [AbsolutePosition] {
    guard declaration.asProtocol((any DeclGroupSyntax).self) != nil,
      !declaration.is(ProtocolDeclSyntax.self)
    else { return [] }
    var places: [AbsolutePosition] = []
    for token in declaration.tokens(viewMode: .sourceAccurate) where token.isOperator {
      guard let function = token.parent?.as(FunctionDeclSyntax.self), function.name == token,
        !function.hasAncestor(CodeBlockSyntax.self, below: Syntax(declaration)),
        !function.hasAncestor(ClosureExprSyntax.self, below: Syntax(declaration)),
        !function.hasAncestor(AccessorBlockSyntax.self, below: Syntax(declaration))
      else { continue }
      let words = function.modifiers.filter { Self.accessWords.contains($0.name.text) }
      if words.isEmpty {
        guard let first = DeclSyntax(function).firstTokenAfterAttributes else { continue }
        places.append(first.positionAfterSkippingLeadingTrivia)
      } else if words.contains(where: { !["private", "fileprivate"].contains($0.name.text) }) {
        note(.explicitAccess, function)
      }
    }
    return places
  }

  /// Records that the modifier is inserted at these places.
  mutating func noteWords(at places: [AbsolutePosition]) {
    for place in places.map(converter.location(for:)) {
      let word = InlineWord(
        file: place.presumedFile, line: place.presumedLine, column: place.column,
        shift: IsolatedDeclaration.word.utf8.count + 1)
      inlineWords.append(.init(word: word, isVariable: false))
    }
  }

  /// Text under a directive for its first byte, indented to its column.
  func located(_ range: Range<Int>, withWordsAt words: [AbsolutePosition] = []) -> String {
    located(
      AbsolutePosition(utf8Offset: range.lowerBound), text(range, withWordsAt: words))
  }

  /// Text with the modifier inserted at some places.
  private func text(_ range: Range<Int>, withWordsAt words: [AbsolutePosition]) -> String {
    var text = ""
    var start = range.lowerBound
    for offset in words.map(\.utf8Offset) where start <= offset && offset <= range.upperBound {
      text += String(decoding: bytes[start..<offset], as: UTF8.self)
      text += IsolatedDeclaration.word + " "
      start = offset
    }
    return text + String(decoding: bytes[start..<range.upperBound], as: UTF8.self)
  }

  func located(_ position: AbsolutePosition, _ text: String) -> String {
    let place = converter.location(for: position)
    return "#sourceLocation(file: \"\(place.presumedFile)\", line: \(place.presumedLine))\n"
      + String(repeating: " ", count: place.column - 1) + text
  }
}
