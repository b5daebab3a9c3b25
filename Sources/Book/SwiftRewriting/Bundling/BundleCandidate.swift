internal import WorkbookModel
internal import SwiftParsing
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
///
/// The bundler of the runner makes one of each program, puts those without hazards and with equal
/// imports, and whose operators agree, into one module, and compiles that once instead of compiling
/// each. It knows no types and asks no compiler: whatever the syntax leaves open counts as a
/// hazard, which costs a compilation and nothing else.
package struct BundleCandidate: Sendable {
  /// Names of ours begin so.
  package static let reservedName = "_workbookProgram"
  /// The word in front of each declaration, which messages may name.
  package static let isolationWord = IsolatedDeclaration.word

  /// What keeps it apart, the first of each kind; empty if it may share.
  package let hazards: [BundleHazard]
  /// Its import declarations as written, sorted; only programs with equal ones share.
  ///
  /// Members of a module that one file imports are seen in all files, and conformances of a library
  /// that is loaded hold in all of a process.
  package let imports: [String]
  /// Whether statements outside of declarations wait with `await`.
  package let isAsynchronous: Bool
  /// Operators and precedence groups that it declares, by their names with the fixity; these cannot be kept
  /// from the other files.
  ///
  /// The name is `infix <+>` for an operator, and the group's own for a precedence group. Programs
  /// that declare the same with the same text may share; the module has
  /// them once, in a file of their own.
  package let operators: [String: Operator]
  /// Whether it may well do something else the next time; it takes the same tree.
  package let chance: SourceChance
  /// The names of all that it declares, at any depth.
  ///
  /// A name that is none of them cannot mean anything of the program's own, merged or alone.
  package let declaredNames: Set<String>
  /// The operators that stand in it, and the names of what it could declare them with.
  private let names: Set<String>
  /// What stays at file scope, in the order of the text.
  private let declarations: [Piece]
  /// What becomes the body of the function: runs of statements, and touches of variables, each
  /// under a directive; of a program that a type starts the call of that.
  private let statements: [String]
  /// Whether a type marked `@main` starts it.
  private let startsAtMain: Bool
  /// Where variables are declared that became those of the function.
  private let localPlaces: Set<Place>
  /// The lines that our words make longer.
  private let movedLines: [MovedLine]
  /// Where attributes are said to stand.
  private let attributePlaces: [AttributePlace]

  /// Looks at a program; a large one takes as long as its parsing.
  ///
  /// - Parameters:
  ///   - text: the program; `#sourceLocation` lines between its statements are followed.
  ///   - ownFile: the file name (of `#sourceLocation`) of lines that are not the author's: what
  ///     stands there is no hazard.
  ///   - directive: a `#sourceLocation` of the author's, behind which own lines cannot be told.
  ///   - startsAtMain: whether a type marked `@main`, whose `main` does not wait, starts the program.
  package init(
    _ text: String, ownFile: String, directive: BundleHazard? = nil, startsAtMain: Bool = false
  ) {
    let isReadable = text.utf8.count <= ReadableSource.maximumSize && !NestingScan(text).isTooDeep
    let tree = Parser.parse(source: isReadable ? text : "")
    // What the parser makes of broken code is not worth a look.
    let scan = BundleScan(
      tree.hasError ? Parser.parse(source: "") : tree, ownFile: ownFile,
      startsAtMain: startsAtMain && !tree.hasError)
    let unreadable = BundleHazard(kind: .unreadable, file: "", line: 0, column: 0)
    hazards =
      (directive.map { [$0] } ?? [])
      + (isReadable && !tree.hasError ? scan.hazards : [unreadable])
    imports = scan.imports.sorted()
    isAsynchronous = !startsAtMain && tree.waits
    operators = scan.operators
    // Precedence groups are named only where operators are declared.
    let hasOperators = !operators.isEmpty
    names = Set(
      tree.tokens(viewMode: .sourceAccurate)
        .filter { $0.isOperator || hasOperators && $0.isIdentifier }.map(\.text))
    declaredNames = tree.declaredNames
    chance = SourceChance(isReadable ? tree : nil)
    declarations = scan.declarations
    statements = scan.mainType.map { ["\($0).main()"] } ?? scan.statements
    self.startsAtMain = startsAtMain
    localPlaces = scan.localPlaces
    movedLines = scan.inlineWords
    attributePlaces = scan.attributePlaces
  }

  /// Whether operators of one mean nothing in the other, or the same.
  ///
  /// An operator that one declares must not be used by the other, unless both declare it with the
  /// same text.
  package func sharesOperators(with other: BundleCandidate) -> Bool {
    bears(other) && other.bears(self)
  }

  /// Whether the other program's operators change nothing here.
  private func bears(_ other: BundleCandidate) -> Bool {
    other.operators.allSatisfy { name, declared in
      operators[name].map { $0.text == declared.text }
        ?? !names.contains(String(name.split(separator: " ").last ?? ""))
    }
  }

  /// Whether it has syntax errors, or cannot be given to the parser.
  package var isUnreadable: Bool { hazards.contains { $0.kind == .unreadable } }

  /// The program as a file of a bundle, without its operators.
  ///
  /// - Parameters:
  ///   - function: the name of the function that runs the program.
  ///   - generatedFile: the file name of lines that no author wrote.
  ///   - languageMode: before 6, statements that do not wait belong to no actor.
  ///   - freesConstants: whether constants belong to no actor, as they are used alone if what they hold may
  ///     be shared; then they are given their values by code that cannot be one's either.
  /// - Returns: the declarations, then a function that throws, and is asynchronous if the program
  ///   waits; each line ended by a line feed. Its import declarations are among the declarations.
  package func source(
    function: String, generatedFile: String, languageMode: String, freesConstants: Bool = false
  ) -> String {
    let generated = "#sourceLocation(file: \"\(generatedFile)\", line: 1)"
    let effects = isAsynchronous ? "async throws" : "throws"
    let actor = isOnMainActor(languageMode) ? Self.actor : ""
    // Columns are the same in both ways.
    let constants = freesConstants ? String(repeating: " ", count: actor.utf8.count) : actor
    var lines = declarations.map { $0.text(variables: actor, constants: constants) }
    lines.append(generated)
    // In every language mode such a `main` is called by the main actor.
    lines.append("\(startsAtMain ? Self.actor : actor)func \(function)() \(effects) {")
    lines += statements
    // A single expression would be what the function returns.
    lines += [generated, "return", "}"]
    return lines.map { $0 + "\n" }.joined()
  }

  /// What puts variables, and statements that touch them, on the main actor, as top-level code is.
  private static let actor = "@MainActor "

  /// Whether top-level code of the program belongs to the main actor: in Swift 5 only if it waits.
  private func isOnMainActor(_ languageMode: String) -> Bool {
    isAsynchronous || languageMode != "5"
  }

  /// Whether a warning is one that only bundling makes.
  ///
  /// That a variable of the top level is never used, read or changed the compiler says of a function's alone,
  /// and that file names are equal only of a module's files. Directives, which it names for that, are never
  /// the author's.
  ///
  /// - Parameters:
  ///   - warning: the compiler's message.
  ///   - file: the file name of the `#sourceLocation` in front of its place.
  ///   - column: in UTF-8 bytes from 1, as the compiler counts.
  package func isMadeByBundling(
    _ warning: String, file: String, line: Int, column: Int
  ) -> Bool {
    warning.hasPrefix(Self.equalNames)
      || Self.localWarnings.contains { warning.contains($0) }
        && localPlaces.contains(Place(file: file, line: line, column: column))
  }

  /// How the warning of equal file names begins, as the compiler of Swift 6.3 writes it.
  private static let equalNames = "'#sourceLocation' directive produces '#fileID' string of "

  /// Parts of such warnings, as the compiler of Swift 6.3 writes them.
  private static let localWarnings = [
    "was never used; consider", "was defined but never used; consider",
    "was never mutated; consider", "was written to, but never read",
  ]

  /// The column that the author wrote, for one of the file of a bundle.
  ///
  /// - Returns: the same column for a line that has no word of ours, and for the compiler's column
  ///   0.
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

  /// Whether a place of the file of a bundle is where the author's text has it, but for
  /// ``originalColumn(_:file:line:languageMode:)``.
  ///
  /// It may not be where a declaration that a word of ours moves is followed by other code on its line, and
  /// is not at an attribute.
  package func isPlaceKnown(file: String, line: Int, column: Int) -> Bool {
    !movedLines.contains {
      // The actor of a variable moves it even where our word fits in front of it.
      $0.word.file == file && $0.word.line == line && ($0.word.shift > 0 || $0.isVariable)
        && !$0.word.endsLine
    }
      && !attributePlaces.contains { $0.contains(file: file, line: line, column: column) }
  }

  /// Some of the program's text at file scope, under a directive that says where it stands.
  enum Piece: Sendable {
    /// As its author wrote it.
    case plain(String)
    /// The word that keeps it from other files comes in the middle, with the actor of a variable.
    case isolated(before: String, after: String, Kind)

    /// What an isolated declaration is.
    enum Kind { case variable, constant, other }

    /// - Parameters:
    ///   - variables: what stands in front of the word of a variable.
    ///   - constants: the same for a constant.
    fileprivate func text(variables: String, constants: String) -> String {
      switch self {
      case .plain(let text): text
      case .isolated(let before, let after, .variable):
        before + variables + IsolatedDeclaration.word + after
      case .isolated(let before, let after, .constant):
        before + constants + IsolatedDeclaration.word + after
      case .isolated(let before, let after, .other): before + IsolatedDeclaration.word + after
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

  /// A place by `#sourceLocation`, from 1; columns count UTF-8 bytes.
  struct Place: Sendable, Hashable {
    var file: String
    var line: Int
    var column: Int
  }

  /// A line with words of ours; in front of a variable the actor may be one of them.
  struct MovedLine: Sendable {
    let word: InlineWord
    let isVariable: Bool
  }
}
