internal import WorkbookModel
internal import SwiftParsing
private import SwiftParser
private import SwiftSyntax

/// iOS source, edited so that Swift on Linux compiles it against our UIKit.
///
/// Swift on Linux has no Objective-C: `#selector(tap)` becomes `Selector (Feed.tap,"tap")`, `@objc` becomes
/// spaces, and `tail` contains a table of methods by selector; see `Sources/Book/LOWERING.md` for the
/// complete list. Lowering knows the syntax but no types: what the syntax cannot decide is a diagnostic,
/// never a guess. Text with a syntax error, or without such constructs, stays unchanged.
///
/// ```
/// @objc func tap() {}          ->             func tap() {}
/// x.action = #selector(tap)    ->       x.action = Selector (Feed.tap,"tap")
/// ```
///
/// The runner lowers the whole text of an app's program (`ProgramSource`), compiles `text` followed by
/// `tail`, and maps the compiler's columns back with ``originalColumn(line:column:)``. The tail also
/// imports two modules that are part of Foundation on Apple's systems (``NetworkingModule``).
///
/// The steps: ``SourceFacts`` walks the tree once, ``TypeTable`` resolves inheritance, ``Lowering`` decides
/// and collects edits, ``SourceEdits`` applies them.
package struct LoweredSource: Sendable {
  /// A construct that cannot be lowered; the text must not be compiled then.
  package struct Diagnostic: Sendable, Hashable {
    /// The position in the original text, in UTF-8 bytes from 0.
    package var utf8Offset: Int
    /// What is wrong and what to do, in one line that starts with a lowercase letter.
    package var message: String
  }

  /// The longest text that is parsed, in bytes; one file may consist of several samples.
  package static let maximumSize = 1 << 20

  /// The edited text; it has the same lines.
  package let text: String
  /// Declarations to compile after the text in the same file, each line ended by LF; may be empty.
  package let tail: String
  /// In the order of the text.
  package let diagnostics: [Diagnostic]
  /// Whether a line was edited or a tail is needed.
  package let isChanged: Bool
  /// Whether the parser found an error, so that nothing was lowered. The compiler should then run with
  /// `-parse`, because it would otherwise also complain about each `@objc`.
  package let hasSyntaxErrors: Bool

  private let columns: ColumnMap

  /// Lowers a whole file: one sample, or a chain of samples with `#sourceLocation` lines between them.
  package init(_ text: String) {
    let networking = NetworkingModule(for: text)
    var result = Result(text: networking?.withoutOtherImport(text) ?? text)
    if Self.mayNeedLowering(text) {
      if text.utf8.count > Self.maximumSize {
        result.refuse("the program is longer than \(Self.maximumSize >> 10) KiB: divide it")
      } else if NestingScan(text).isTooDeep {
        result.refuse("the program nests too deeply to be read: divide it into functions")
      } else {
        result.lower()
      }
    }
    if !result.hasSyntaxErrors, let networking {
      result.tail = "import \(networking.rawValue)\n" + result.tail
    }
    if !result.hasSyntaxErrors, text.contains("XMLParser") {
      result.tail = "import FoundationXML\n" + result.tail
    }
    self.text = result.text
    tail = result.tail
    diagnostics = result.diagnostics.sorted {
      ($0.utf8Offset, $0.message) < ($1.utf8Offset, $1.message)
    }
    isChanged = !result.tail.isEmpty || result.text != text
    hasSyntaxErrors = result.hasSyntaxErrors
    columns = result.columns
  }

  /// The column in the original text for a column in `text`.
  ///
  /// - Parameters:
  ///   - line: a line of the whole text, 1-based; lines end at LF.
  ///   - column: 1-based, in UTF-8 bytes.
  /// - Returns: 1-based, in UTF-8 bytes; for generated text the column of what it replaces.
  package func originalColumn(line: Int, column: Int) -> Int {
    columns.original(line: line, column: column)
  }

  /// A quick test that recognizes most texts without Objective-C, without parsing them.
  private static func mayNeedLowering(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let words = ["@", "#selector", "#keyPath", "observe", "UIApplicationMain"]
      .map { Array($0.utf8) }
    return bytes.indices.contains { index in
      words.contains { $0[0] == bytes[index] && bytes[index...].starts(with: $0) }
    }
  }

  private struct Result {
    var text: String
    var tail = ""
    var diagnostics: [Diagnostic] = []
    var hasSyntaxErrors = false
    var columns = ColumnMap([])

    init(text: String) { self.text = text }

    /// Reports a problem of the whole text, at its start.
    mutating func refuse(_ message: String) {
      diagnostics.append(Diagnostic(utf8Offset: 0, message: message))
    }

    /// Parses the text and applies all rules; with a syntax error it stays unchanged.
    mutating func lower() {
      let bytes = Array(text.utf8)
      let tree = Parser.parse(source: text)
      hasSyntaxErrors = tree.hasError
      if hasSyntaxErrors { return }
      let facts = SourceFacts(tree, bytes: bytes)
      if facts.isTooDeep {
        return refuse("the program nests too deeply to be read: divide it into functions")
      }
      var lowering = Lowering(facts)
      lowering.run()
      (text, columns) = lowering.edits.applied()
      tail = lowering.tail
      diagnostics = lowering.diagnostics
    }
  }
}
