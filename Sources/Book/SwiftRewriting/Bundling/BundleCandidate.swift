internal import WorkbookModel
internal import SwiftParsing
private import SwiftParser
private import SwiftSyntax

/// A program of top-level code, analyzed for whether it can share a module with other programs.
///
/// In a bundle, every program is a file of one module, built by one compiler invocation. Its declarations
/// stay at file scope, hidden from the other files by a modifier; its variables stay there too and are
/// touched at their original place; its statements become the body of a function:
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
/// So no name of one program has a meaning in another, whatever both declare. What could still change
/// meaning is a ``BundleHazard``, detected from the syntax alone.
///
/// The runner's bundler creates one candidate per program. It compiles programs without hazards together if
/// their imports are equal and their operators compatible. Neither types nor the compiler are consulted:
/// what the syntax leaves open counts as a hazard, whose only cost is a separate compilation.
package struct BundleCandidate: Sendable {
  /// The prefix of generated names.
  package static let reservedName = "_workbookProgram"
  /// The modifier inserted before each declaration; compiler messages may mention it.
  package static let isolationWord = IsolatedDeclaration.word

  /// The reasons for compiling it alone, the first of each kind; empty if it may share a module.
  package let hazards: [BundleHazard]
  /// Its import declarations as written, sorted; only programs with equal imports may share a module.
  ///
  /// Members of a module imported in one file are visible in all files, and conformances of a loaded
  /// library apply to the whole process.
  package let imports: [String]
  /// Whether top-level statements use `await`.
  package let isAsynchronous: Bool
  /// Its operators and precedence groups; they cannot be hidden from the other files.
  ///
  /// The key is `infix <+>` for an operator, and the name of a precedence group. Programs that declare the
  /// same one with the same text may share a module, which then declares it once, in a separate file.
  package let operators: [String: Operator]
  /// Whether its behavior may vary between runs, determined from the same syntax tree.
  package let chance: RunVariation
  /// All names that it declares, at any depth.
  ///
  /// Any other name cannot refer to a declaration of the program, bundled or alone.
  package let declaredNames: Set<String>
  /// How many steps its protocols and the uses of its variables took: in proportion to the program's size.
  package let steps: Int
  /// The top-level variables that could be used before their declarations, where they have no value yet; few of them are.
  package let variablesUsedEarly: [String]
  /// The operators it uses, and the names with which it could declare operators.
  let names: Set<String>
  /// What stays at file scope, in the order of the text.
  private let declarations: [Piece]
  /// The body of the function: runs of statements, and touches of variables, each under a directive; or the
  /// call of the main type.
  private let statements: [String]
  /// Whether a type marked `@main` is the entry point.
  private let startsAtMain: Bool
  /// Where variables are declared that become local to the function.
  private let localPlaces: Set<Place>
  /// The lines that inserted words make longer.
  private let movedLines: [MovedLine]
  /// Where the compiler locates attributes.
  private let attributePlaces: [AttributePlace]

  /// Analyzes a program; the cost is that of parsing it.
  ///
  /// - Parameters:
  ///   - text: the program; `#sourceLocation` lines between its statements are taken into account.
  ///   - ownFile: the `#sourceLocation` file name of generated lines, which contain no hazards.
  ///   - directive: the hazard of a `#sourceLocation` written by the author, after which generated lines
  ///     cannot be recognized.
  ///   - startsAtMain: whether a type marked `@main` with a synchronous `main` is the entry point.
  package init(
    _ text: String, ownFile: String, directive: BundleHazard? = nil, startsAtMain: Bool = false
  ) {
    let isReadable = text.utf8.count <= ParsableSource.maximumSize && !NestingScan(text).isTooDeep
    let tree = Parser.parse(source: isReadable ? text : "")
    // The parser's recovery from broken code is not worth analyzing.
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
    chance = RunVariation(isReadable ? tree : nil)
    declarations = scan.declarations
    statements = scan.mainType.map { ["\($0).main()"] } ?? scan.statements
    self.startsAtMain = startsAtMain
    localPlaces = scan.localPlaces
    movedLines = scan.inlineWords
    attributePlaces = scan.attributePlaces
    steps = scan.steps
    variablesUsedEarly = scan.earlyUse.threatened
  }

  /// Whether the operators of the two programs are compatible.
  package func sharesOperators(with other: BundleCandidate) -> Bool {
    var operators = BundledOperators()
    operators.add(other)
    return operators.accepts(self)
  }

  /// Whether it has syntax errors, or is not accepted for parsing.
  package var isUnreadable: Bool { hazards.contains { $0.kind == .unreadable } }

  /// The program as a file of a bundle, without its operators.
  ///
  /// - Parameters:
  ///   - function: the name of the function that runs the program.
  ///   - generatedFile: the file name of generated lines.
  ///   - languageMode: before 6, synchronous statements are not isolated to an actor.
  ///   - freesConstants: whether constants are nonisolated, as they are outside a bundle if their type
  ///     allows sharing; their initial values must then be nonisolated too.
  /// - Returns: the declarations, including imports, then a function that throws, and is asynchronous if
  ///   the program is; each line ends in a line feed.
  package func source(
    function: String, generatedFile: String, languageMode: String, freesConstants: Bool = false
  ) -> String {
    let generated = "#sourceLocation(file: \"\(generatedFile)\", line: 1)"
    let effects = isAsynchronous ? "async throws" : "throws"
    let actor = isOnMainActor(languageMode) ? Self.actor : ""
    // The same width keeps columns equal in both variants.
    let constants = freesConstants ? String(repeating: " ", count: actor.utf8.count) : actor
    var lines = declarations.map { $0.text(variables: actor, constants: constants) }
    lines.append(generated)
    // Such a `main` is called on the main actor in every language mode.
    lines.append("\(startsAtMain ? Self.actor : actor)func \(function)() \(effects) {")
    lines += statements
    // A single expression would become the function's result.
    lines += [generated, "return", "}"]
    return lines.map { $0 + "\n" }.joined()
  }

  /// Isolates variables, and statements that touch them, to the main actor, as top-level code is.
  private static let actor = "@MainActor "

  /// Whether the program's top-level code is isolated to the main actor: in Swift 5 only if it is
  /// asynchronous.
  private func isOnMainActor(_ languageMode: String) -> Bool {
    isAsynchronous || languageMode != "5"
  }

  /// Whether a warning is caused only by bundling.
  ///
  /// The compiler warns about unused, unread and unmutated variables only in functions, not at top level,
  /// and about equal file names only within a module. The directives it names in such warnings are never
  /// the author's.
  ///
  /// - Parameters:
  ///   - warning: the compiler's message.
  ///   - file: the file name of the `#sourceLocation` before its place.
  ///   - column: 1-based, in UTF-8 bytes, as the compiler counts.
  package func isMadeByBundling(
    _ warning: String, file: String, line: Int, column: Int
  ) -> Bool {
    warning.hasPrefix(Self.equalNames)
      || Self.localWarnings.contains { warning.contains($0) }
        && localPlaces.contains(Place(file: file, line: line, column: column))
  }

  /// The start of the warning about equal file names, as written by Swift 6.3.
  private static let equalNames = "'#sourceLocation' directive produces '#fileID' string of "

  /// Parts of such warnings, as written by Swift 6.3.
  private static let localWarnings = [
    "was never used; consider", "was defined but never used; consider",
    "was never mutated; consider", "was written to, but never read",
  ]

  /// Maps a column of the bundle's file to the author's column.
  ///
  /// - Returns: the same column for a line without inserted words, and for the compiler's column 0.
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

  /// Whether a place in the bundle's file is also the author's, apart from
  /// ``originalColumn(_:file:line:languageMode:)``.
  ///
  /// It may not be if a declaration moved by an inserted word is followed by other code on its line, or if
  /// it is in an attribute.
  package func isPlaceKnown(file: String, line: Int, column: Int) -> Bool {
    !movedLines.contains {
      // The actor attribute moves a variable even where the modifier fits before it.
      $0.word.file == file && $0.word.line == line && ($0.word.shift > 0 || $0.isVariable)
        && !$0.word.endsLine
    }
      && !attributePlaces.contains { $0.contains(file: file, line: line, column: column) }
  }

  /// A part of the program at file scope, under a directive with its location.
  enum Piece: Sendable {
    case plain(String)
    /// The modifier is inserted in the middle, with the actor attribute of a variable.
    case isolated(before: String, after: String, Kind)

    enum Kind { case variable, constant, other }

    /// - Parameters:
    ///   - variables: the prefix of the modifier for variables.
    ///   - constants: the same for constants.
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
    package let text: String
    /// The text under a directive with its location.
    package let located: String
  }

  /// A place by `#sourceLocation`; line and column are 1-based, columns count UTF-8 bytes.
  struct Place: Sendable, Hashable {
    var file: String
    var line: Int
    var column: Int
  }

  /// A line with inserted words, possibly including the actor attribute of a variable.
  struct MovedLine: Sendable {
    let word: InlineWord
    let isVariable: Bool
  }
}
