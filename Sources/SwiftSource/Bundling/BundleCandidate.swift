private import SwiftParser
private import SwiftSyntax

/// A program of top-level code, looked at for whether it can share a module with others.
///
/// Together, every program is a file of one module, compiled by one compiler. Its declarations stay at file
/// scope, and a word in front of each keeps it from the other files; its variables stay there too and are
/// touched where they stood; its statements become the body of a function:
/// ```
/// #sourceLocation(file: "budget.swift", line: 2)
/// fileprivate
/// struct Budget { ... }
/// #sourceLocation(file: "budget.swift", line: 6)
/// @MainActor fileprivate
/// let budget = Budget()
/// @MainActor func _workbookProgram3() throws {
/// _ = `budget`
/// #sourceLocation(file: "budget.swift", line: 8)
/// print(budget)
/// return
/// }
/// ```
/// So no name of one program means anything in another, whatever both declare. What could still mean
/// something else than alone is a ``BundleHazard``, decided from the syntax alone.
package struct BundleCandidate: Sendable {
  /// Names of ours begin so.
  package static let reservedName = "_workbookProgram"

  /// What keeps it apart, the first of each kind; empty if it may share.
  package let hazards: [BundleHazard]
  /// Its import declarations as written, sorted: members of a module that one file imports are seen in
  /// all files, and conformances of a library that is loaded hold in all of a process, so only
  /// programs with equal imports share.
  package let imports: [String]
  /// Whether statements outside of declarations wait with `await`.
  package let isAsynchronous: Bool
  /// Operators and precedence groups that it declares, by their names with the fixity; these cannot be kept
  /// from the other files.
  package let operators: [String: Operator]
  /// Whether it may well do something else the next time; it takes the same tree.
  package let chance: SourceChance
  /// The operators that stand in it, and the names of what it could declare them with.
  private let names: Set<String>
  private let declarations: [Piece]
  private let statements: [String]
  private let localPlaces: Set<Place>
  private let movedLines: [MovedLine]

  /// - Parameters:
  ///   - text: the program; `#sourceLocation` lines between its statements are followed.
  ///   - ownFile: the file name (of `#sourceLocation`) of lines that are not the author's: what stands
  ///     there is no hazard.
  ///   - directive: a `#sourceLocation` of the author's, behind which own lines cannot be told.
  package init(_ text: String, ownFile: String, directive: BundleHazard? = nil) {
    let isReadable = text.utf8.count <= ReadableSource.maximumSize && !NestingScan(text).isTooDeep
    let tree = Parser.parse(source: isReadable ? text : "")
    // What the parser makes of broken code is not worth a look.
    let scan = BundleScan(tree.hasError ? Parser.parse(source: "") : tree, ownFile: ownFile)
    let unreadable = BundleHazard(kind: .unreadable, file: "", line: 0, column: 0)
    hazards =
      (directive.map { [$0] } ?? [])
      + (isReadable && !tree.hasError ? scan.hazards : [unreadable])
    imports = scan.imports.sorted()
    isAsynchronous = tree.waits
    operators = scan.operators
    // Precedence groups are named only where operators are declared.
    let hasOperators = !operators.isEmpty
    names = Set(
      tree.tokens(viewMode: .sourceAccurate)
        .filter { $0.isOperator || hasOperators && $0.isIdentifier }.map(\.text))
    chance = SourceChance(isReadable ? tree : nil)
    declarations = scan.declarations
    statements = scan.statements
    localPlaces = scan.localPlaces
    movedLines = scan.inlineWords
  }

  /// Whether operators of one mean nothing in the other, or the same.
  package func sharesOperators(with other: BundleCandidate) -> Bool {
    bears(other) && other.bears(self)
  }

  private func bears(_ other: BundleCandidate) -> Bool {
    other.operators.allSatisfy { name, declared in
      operators[name].map { $0.text == declared.text }
        ?? !names.contains(String(name.split(separator: " ").last ?? ""))
    }
  }

  /// The program as a file of a bundle, without its operators.
  ///
  /// - Parameters:
  ///   - function: the name of the function that runs the program.
  ///   - generatedFile: the file name of lines that no author wrote.
  ///   - languageMode: before 6, statements that do not wait belong to no actor.
  package func source(function: String, generatedFile: String, languageMode: String) -> String {
    let generated = "#sourceLocation(file: \"\(generatedFile)\", line: 1)"
    let effects = isAsynchronous ? "async throws" : "throws"
    let actor = isOnMainActor(languageMode) ? Self.actor : ""
    var lines = declarations.map { $0.text(actor: actor) }
    lines.append(generated)
    lines.append("\(actor)func \(function)() \(effects) {")
    lines += statements
    // A single expression would be what the function returns.
    lines += [generated, "return", "}"]
    return lines.map { $0 + "\n" }.joined()
  }

  private static let actor = "@MainActor "

  private func isOnMainActor(_ languageMode: String) -> Bool {
    isAsynchronous || languageMode != "5"
  }

  /// Whether a warning is one that only bundling makes: that a variable of the top level is never used, read
  /// or changed, which the compiler says of a function's alone.
  package func isMadeByBundling(
    _ warning: String, file: String, line: Int, column: Int
  ) -> Bool {
    Self.localWarnings.contains { warning.contains($0) }
      && localPlaces.contains(Place(file: file, line: line, column: column))
  }

  private static let localWarnings = [
    "was never used; consider", "was never mutated; consider", "was written to, but never read",
  ]

  /// The column that the author wrote, for one of the file of a bundle.
  package func originalColumn(
    _ column: Int, file: String, line: Int, languageMode: String
  ) -> Int {
    guard column > 0 else { return column }
    return movedLines.filter { $0.word.file == file && $0.word.line == line }
      .reduce(column) { column, moved in
        let isActor = moved.isVariable && isOnMainActor(languageMode)
        return moved.word.original(column, more: isActor ? Self.actor.utf8.count : 0)
      }
  }

  /// Some of the program's text at file scope, under a directive that says where it stands.
  enum Piece: Sendable {
    case plain(String)
    /// The word that keeps it from other files comes in the middle, with the actor of a variable.
    case isolated(before: String, after: String, isVariable: Bool)

    fileprivate func text(actor: String) -> String {
      switch self {
      case .plain(let text): text
      case .isolated(let before, let after, let isVariable):
        before + (isVariable ? actor : "") + IsolatedDeclaration.word + after
      }
    }
  }

  /// An operator or a precedence group.
  package struct Operator: Sendable {
    /// As written.
    package let text: String
    /// Under a directive that says where it stands.
    package let located: String
  }

  struct Place: Sendable, Hashable {
    var file: String
    var line: Int
    var column: Int
  }

  struct MovedLine: Sendable {
    let word: InlineWord
    let isVariable: Bool
  }
}
