import SwiftSyntax

/// A top-level declaration that no other file of the module can see.
///
/// The modifier follows the attributes, on a line above the declaration, so that the declaration keeps its
/// lines and columns:
/// ```
/// #sourceLocation(file: "budget.swift", line: 5)
/// @MainActor
/// fileprivate
///   final class Budget {                            // line 7, as its author wrote it
/// ```
/// In the first lines of a file there is no room above, so there the modifier shifts the text after it
/// (``InlineWord``).
///
/// A single directive precedes the attributes, with the declaration's line reduced by the number of lines
/// in between. So the compiler reports attributes at other lines than the author's (``attributePlace``).
struct IsolatedDeclaration {
  /// The text before and after the modifier.
  let before: String
  let after: String
  /// The shift caused by the modifier; nil if it has its own line.
  let inline: InlineWord?
  /// Where the compiler locates the attributes; nil if there are none.
  let attributePlace: AttributePlace?

  /// The modifier that hides a declaration from other files.
  static let word = "fileprivate"

  /// - Parameters:
  ///   - attributes: the declaration's attributes.
  ///   - rest: the declaration after its attributes.
  ///   - place: the location of `rest`.
  init(attributes: AttributeListSyntax?, rest: String, at place: SourceLocation) {
    let lines = (attributes?.trimmedDescription ?? "").split(
      separator: "\n", omittingEmptySubsequences: false)
    let above = attributes.map { $0.isEmpty ? 1 : lines.count + 1 } ?? 1
    let (file, line) = (place.presumedFile, place.presumedLine)
    func directive(_ line: Int) -> String { "#sourceLocation(file: \"\(file)\", line: \(line))\n" }
    if line > above {
      let head = above > 1 ? lines.joined(separator: "\n") + "\n" : ""
      before = directive(line - above) + head
      after = "\n" + String(repeating: " ", count: place.column - 1) + rest
      inline = nil
      attributePlace =
        above > 1
        ? AttributePlace(file: file, lines: (line - above)...(line - 2), endColumn: nil) : nil
    } else {
      let head = (attributes ?? []).map {
        $0.trimmedDescription.replacing("\n", with: " ") + " "
      }.joined()
      let prefix = head.utf8.count + Self.word.utf8.count + 1
      let padding = max(0, place.column - 1 - prefix)
      before = directive(line) + String(repeating: " ", count: padding) + head
      after = " " + rest
      inline = InlineWord(
        file: file, line: line, column: place.column,
        shift: prefix + padding - (place.column - 1))
      attributePlace =
        head.isEmpty
        ? nil
        : AttributePlace(file: file, lines: line...line, endColumn: padding + head.utf8.count + 1)
    }
  }
}

/// Where the compiler locates a declaration's attributes, which differs from the author's text.
struct AttributePlace: Sendable {
  let file: String
  /// 1-based; other code on these lines cannot be distinguished from the attributes.
  let lines: ClosedRange<Int>
  /// The column of the modifier if it is on the same line, 1-based in UTF-8 bytes.
  let endColumn: Int?

  /// Whether a place belongs to the attributes or cannot be distinguished from them.
  func contains(file: String, line: Int, column: Int) -> Bool {
    file == self.file && lines.contains(line) && endColumn.map { column < $0 } ?? true
  }
}

/// Words inserted before a declaration on its own line.
struct InlineWord: Sendable {
  let file: String
  let line: Int
  /// The declaration's column in the author's text, 1-based in UTF-8 bytes.
  let column: Int
  /// The number of columns by which the declaration moves.
  let shift: Int
  /// Whether no other compiled code follows the declaration on its last line.
  var endsLine = true

  /// The author's column for a compiled column.
  ///
  /// - Parameter more: a further shift from other words in the same place.
  func original(_ column: Int, more: Int = 0) -> Int {
    column < self.column ? column : max(self.column, column - shift - more)
  }
}

extension DeclSyntax {
  /// Whether at most a semicolon follows on its last line.
  var isLastOfLine: Bool {
    var token = lastToken(viewMode: .sourceAccurate)
    repeat {
      if token?.trailingTrivia.contains(where: \.isNewline) ?? true { return true }
      token = token?.nextToken(viewMode: .sourceAccurate)
      if token?.leadingTrivia.contains(where: \.isNewline) ?? true { return true }
    } while token?.tokenKind == .semicolon
    return token?.tokenKind == .endOfFile
  }

  var firstTokenAfterAttributes: TokenSyntax? {
    let attributes = asProtocol((any WithAttributesSyntax).self)?.attributes
    guard let last = attributes?.lastToken(viewMode: .sourceAccurate) else {
      return firstToken(viewMode: .sourceAccurate)
    }
    return last.nextToken(viewMode: .sourceAccurate)
  }
}
