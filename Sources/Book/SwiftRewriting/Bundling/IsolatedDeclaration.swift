import SwiftSyntax

/// A declaration of a program's top level that no other file of the module can see.
///
/// The word for that stands behind the attributes, on a line above the declaration, so that this one keeps
/// its lines and columns:
/// ```
/// #sourceLocation(file: "budget.swift", line: 5)
/// @MainActor
/// fileprivate
///   final class Budget {                            // line 7, as its author wrote it
/// ```
/// On the first lines of a file there is none above; there the word moves what stands behind it
/// (``InlineWord``).
///
/// One directive stands in front of the attributes, and says a line that is so many less as there
/// are lines between it and the declaration: what is said of an attribute has another place than its author
/// wrote it in (``attributePlace``).
struct IsolatedDeclaration {
  /// The text up to the word, and from behind the word on.
  let before: String
  let after: String
  /// What the word moves; nil where it has a line of its own.
  let inline: InlineWord?
  /// Where its attributes are said to stand; nil if it has none.
  let attributePlace: AttributePlace?

  /// What keeps a declaration from other files.
  static let word = "fileprivate"

  /// - Parameters:
  ///   - attributes: those in front of it.
  ///   - rest: the declaration behind them.
  ///   - place: where that stands.
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

/// Where a compiler says that the attributes of a declaration stand, which is not where they do.
struct AttributePlace: Sendable {
  let file: String
  /// From 1; what else stands there cannot be told from them.
  let lines: ClosedRange<Int>
  /// Where the word of ours stands, if that is on the same line, in UTF-8 bytes from 1.
  let endColumn: Int?

  /// Whether a place is one of theirs, or cannot be told from one.
  func contains(file: String, line: Int, column: Int) -> Bool {
    file == self.file && lines.contains(line) && endColumn.map { column < $0 } ?? true
  }
}

/// Words in front of a declaration on its own line.
struct InlineWord: Sendable {
  let file: String
  let line: Int
  /// Where the declaration stands in the author's text, in UTF-8 bytes from 1.
  let column: Int
  /// By how much it is moved.
  let shift: Int
  /// Whether no code that is compiled elsewhere stands behind it on the line.
  var endsLine = true

  /// The column that the author wrote, for one of what is compiled.
  ///
  /// - Parameter more: by how much other words in the same place move it too.
  func original(_ column: Int, more: Int = 0) -> Int {
    column < self.column ? column : max(self.column, column - shift - more)
  }
}

extension DeclSyntax {
  /// Whether nothing but a semicolon stands behind it on its last line.
  var isLastOfLine: Bool {
    var token = lastToken(viewMode: .sourceAccurate)
    repeat {
      if token?.trailingTrivia.contains(where: \.isNewline) ?? true { return true }
      token = token?.nextToken(viewMode: .sourceAccurate)
      if token?.leadingTrivia.contains(where: \.isNewline) ?? true { return true }
    } while token?.tokenKind == .semicolon
    return token?.tokenKind == .endOfFile
  }

  /// Where the declaration begins for everything but its attributes.
  var firstTokenBehindAttributes: TokenSyntax? {
    let attributes = asProtocol((any WithAttributesSyntax).self)?.attributes
    guard let last = attributes?.lastToken(viewMode: .sourceAccurate) else {
      return firstToken(viewMode: .sourceAccurate)
    }
    return last.nextToken(viewMode: .sourceAccurate)
  }
}
