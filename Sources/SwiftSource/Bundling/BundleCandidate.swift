private import SwiftParser
private import SwiftSyntax

/// A program of top-level code, looked at for whether it can share a module with others.
///
/// Hoisted, every program is a file of one module, compiled by one compiler. Its declarations stay at
/// file scope under their own names, so that what they print of themselves stays equal; its statements
/// become the body of a function:
/// ```
/// #sourceLocation(file: "budget.swift", line: 1)
/// struct Budget { ... }
/// @MainActor func workbookProgram3() throws {
/// #sourceLocation(file: "budget.swift", line: 7)
/// let budget = Budget()
/// }
/// ```
/// Two programs may share a module if no name of one could find what the other declares: then none can
/// mean something else than alone. What a name cannot show is a ``BundleHazard``. Programs that only
/// share an executable do not see each other's names.
package struct BundleCandidate: Sendable {
  /// Names of ours begin so.
  package static let reservedName = "_workbookProgram"

  /// What rules out a strategy, the first of each kind; empty if it may share in every way.
  package let hazards: [BundleHazard]
  /// Its import declarations as written, sorted: members of a module that one file imports are seen in
  /// all files, and conformances of a library that is loaded hold in all of a process, so only
  /// programs with equal imports share.
  package let imports: [String]
  /// Whether statements outside of declarations wait with `await`.
  package let isAsynchronous: Bool
  /// Functions and types that other programs of the bundle would see.
  package let declaredNames: Set<String>
  /// Members that it adds to types of others, which other programs would see too.
  package let memberNames: Set<String>
  /// Names by which a function or type of another program could be found, and ``declaredNames``.
  package let lookedUpNames: Set<String>
  /// Every name and operator in the text.
  package let mentionedNames: Set<String>
  /// Whether it may well do something else the next time; it takes the same tree.
  package let chance: SourceChance
  private let hoisted: [LocatedText]
  private let statements: [LocatedText]

  /// - Parameters:
  ///   - text: the program; `#sourceLocation` lines between its statements are followed.
  ///   - ownFile: the file name (of `#sourceLocation`) of lines that are not the author's: what stands
  ///     there is no hazard.
  ///   - directive: a `#sourceLocation` of the author's, behind which own lines cannot be told.
  package init(_ text: String, ownFile: String, directive: BundleHazard? = nil) {
    let isReadable = text.utf8.count <= ReadableSource.maximumSize && !NestingScan(text).isTooDeep
    let tree = Parser.parse(source: isReadable ? text : "")
    let scan = BundleScan(tree, ownFile: ownFile)
    let unreadable = BundleHazard(kind: .unreadable, file: "", line: 0, column: 0)
    hazards =
      (directive.map { [$0] } ?? [])
      + (isReadable && !tree.hasError ? scan.hazards : [unreadable])
    imports = scan.imports.sorted()
    isAsynchronous = scan.isAsynchronous
    declaredNames = scan.declaredNames
    memberNames = scan.memberNames
    lookedUpNames = scan.lookedUpNames
    mentionedNames = scan.mentionedNames
    chance = SourceChance(isReadable ? tree : nil)
    hoisted = scan.hoisted
    statements = scan.statements
  }

  /// Why it must not be compiled together with others in this way; nil if it may.
  package func obstacle(to strategy: BundleStrategy) -> BundleHazard? {
    hazards.first { $0.forbids(strategy) }
  }

  /// Whether a name of one could mean something in the other.
  package func collides(with other: BundleCandidate) -> Bool {
    !declaredNames.isDisjoint(with: other.lookedUpNames)
      || !other.declaredNames.isDisjoint(with: lookedUpNames)
      || !memberNames.isDisjoint(with: other.mentionedNames)
      || !other.memberNames.isDisjoint(with: mentionedNames)
  }

  /// The first name, in the order of the alphabet, that could mean something in the other; nil if
  /// there is none.
  package func collision(with other: BundleCandidate) -> String? {
    declaredNames.intersection(other.lookedUpNames)
      .union(other.declaredNames.intersection(lookedUpNames))
      .union(memberNames.intersection(other.mentionedNames))
      .union(other.memberNames.intersection(mentionedNames)).min()
  }

  /// The program as a file of a bundle.
  ///
  /// - Parameters:
  ///   - function: the name of the function that runs the program.
  ///   - generatedFile: the file name of lines that no author wrote.
  ///   - languageMode: before 6, statements that do not wait belong to no actor.
  package func source(function: String, generatedFile: String, languageMode: String) -> String {
    let effects = isAsynchronous ? "async throws" : "throws"
    let actor = isAsynchronous || languageMode != "5" ? "@MainActor " : ""
    var lines = hoisted.map(\.text)
    lines.append("#sourceLocation(file: \"\(generatedFile)\", line: 1)")
    lines.append("\(actor)func \(function)() \(effects) {")
    lines += statements.map(\.text)
    lines.append("#sourceLocation(file: \"\(generatedFile)\", line: 1)")
    lines.append("}")
    return lines.map { $0 + "\n" }.joined()
  }
}

/// Some of the text under a directive that says where it stands, in its own column.
struct LocatedText: Sendable {
  let text: String
}
