internal import WorkbookModel
internal import SwiftParsing
private import SwiftParser
private import SwiftSyntax

/// iOS source, edited so that Swift on Linux compiles it against our UIKit.
///
/// Swift here has no Objective-C: `#selector(tap)` becomes `Selector (Feed.tap,"tap")`, `@objc` becomes
/// spaces, and a table of methods by their selectors stands in `tail`; `Sources/Book/LOWERING.md` has the
/// whole list. Only the syntax is known, no types: what cannot be decided by it is a diagnostic, never
/// a guess. Text with a syntax error, and text that uses nothing of the kind, stays as it is.
///
/// ```
/// @objc func tap() {}          ->             func tap() {}
/// x.action = #selector(tap)    ->       x.action = Selector (Feed.tap,"tap")
/// ```
///
/// The runner lowers the whole text of a program whose role is that of an app (`ProgramSource`),
/// compiles `text` with `tail` behind it, and leads the compiler's columns back with
/// ``originalColumn(line:column:)``. Two modules that are one with Foundation on Apple's systems
/// are imported in the tail too (``NetworkingModule``).
///
/// The steps: ``SourceFacts`` walks the tree once, ``TypeTable`` says what inherits what,
/// ``Lowering`` decides and collects edits, ``SourceEdits`` applies them.
package struct LoweredSource: Sendable {
  /// Something that cannot be lowered; the text must not be compiled then.
  package struct Diagnostic: Sendable, Hashable {
    /// Where it stands in the text that was given, in UTF-8 bytes from 0.
    package var utf8Offset: Int
    /// What is wrong and what to do, in one line that starts with a small letter.
    package var message: String
  }

  /// The longest text that is parsed, in bytes: several samples that form one file.
  package static let maximumSize = 1 << 20

  /// The edited text; it has the same lines.
  package let text: String
  /// Declarations to be compiled behind the text in the same file, each line ended by LF, or nothing.
  package let tail: String
  /// In the order of the text.
  package let diagnostics: [Diagnostic]
  /// Whether a line was edited or a tail is needed.
  package let isChanged: Bool
  /// Whether the parser found an error, so that nothing was lowered. The compiler would then also
  /// complain of each `@objc`; with `-parse` it only says what is wrong.
  package let hasSyntaxErrors: Bool

  private let columns: ColumnMap

  /// Lowers a whole file: one sample, or those of a chain with `#sourceLocation` lines between them.
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

  /// The column of the original text that a column of `text` comes from.
  ///
  /// - Parameters:
  ///   - line: a line of the whole text, from 1; lines end at LF.
  ///   - column: in UTF-8 bytes, from 1.
  /// - Returns: in UTF-8 bytes, from 1; for generated text that of what it stands for.
  package func originalColumn(line: Int, column: Int) -> Int {
    columns.original(line: line, column: column)
  }

  /// Tells most texts that use nothing of Objective-C without parsing them.
  private static func mayNeedLowering(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let words = ["@", "#selector", "#keyPath", "observe", "UIApplicationMain"]
      .map { Array($0.utf8) }
    return bytes.indices.contains { index in
      words.contains { $0[0] == bytes[index] && bytes[index...].starts(with: $0) }
    }
  }

  /// The parts of the lowered source while they are made.
  private struct Result {
    var text: String
    var tail = ""
    var diagnostics: [Diagnostic] = []
    var hasSyntaxErrors = false
    var columns = ColumnMap([])

    init(text: String) { self.text = text }

    /// Notes what concerns the text as a whole, at its start.
    mutating func refuse(_ message: String) {
      diagnostics.append(Diagnostic(utf8Offset: 0, message: message))
    }

    /// Parses the text and applies all rules; with a syntax error it stays as it is.
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
