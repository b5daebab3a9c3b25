internal import WorkbookModel
internal import SwiftParsing
private import SwiftParser
private import SwiftSyntax

/// What a piece of a program declares and uses, to decide whether later text could change its meaning.
///
/// To the compiler a chain is one file, whose declarations are visible from its first line:
/// ```
/// print(total())                  // compiles only because of the next line
/// func total() -> Int { 3 }
/// ```
/// Only the syntax is examined, so a name may count as used although it means something else, but never the
/// reverse.
///
/// There is one part per sample; `appending` joins the parts of a chain, and `influence` compares them. A
/// text that cannot be parsed by itself, such as a sample that ends inside braces, may influence
/// everything.
package struct ChainPart: Sendable {
  /// Functions, types and variables of the file.
  package internal(set) var declaredNames: Set<String> = []
  /// Members that it adds to other modules' types, as they are called: `init` for an initializer.
  var memberNames: Set<String> = []
  /// Operators for which it declares functions, including those in types.
  var operatorNames: Set<String> = []
  /// Other modules' types to which it adds members that are used implicitly.
  var typesWithUnnamedMembers: Set<String> = []
  /// Other modules' types to which it adds any member.
  var typesWithMembers: Set<String> = []
  /// The modules of import declarations, by the declaration as written.
  var imports: [String: String] = [:]
  /// Names that could be looked up at file scope.
  var lookedUpNames: Set<String> = []
  /// Every name and operator.
  var mentionedNames: Set<String> = []
  /// Whether a type conforms to a protocol, inherits, or may conform implicitly.
  var hasConformances = false
  /// Whether it declares an operator, a precedence group, or `~=`, which `switch` uses implicitly.
  var declaresOperators = false
  /// Whether a type is marked `@main`.
  var hasMain = false
  /// Whether it uses `await` outside functions, which makes all top-level code asynchronous.
  var waits = false
  /// Whether it declares linker names.
  var hasLinkage = false
  /// Whether it could be parsed; if not, everything else is empty.
  var isReadable = true

  /// Parses a text; one that is too long, too deeply nested or has a syntax error is not readable.
  package init(_ text: String) {
    let source = ParsableSource(text)
    let tree = source.tree
    guard !source.isTooLong, !source.isTooDeeplyNested, !tree.hasError else {
      isReadable = false
      return
    }
    var scan = ChainScan(tree)
    scan.read()
    self = scan.part
  }

  /// Creates an empty part.
  init() {}

  /// The effects that are visible outside an enclosing scope: `await`, imports and `@main`.
  ///
  /// With `nest`, a sample's declarations stay in its scope and cannot be used above.
  package var withoutNames: ChainPart {
    var part = self
    part.declaredNames = []
    part.memberNames = []
    part.operatorNames = []
    part.typesWithMembers = []
    part.typesWithUnnamedMembers = []
    return part
  }

  /// Both parts, in sequence; unreadable if one of them is.
  package func appending(_ next: ChainPart) -> ChainPart {
    var whole = self
    whole.declaredNames.formUnion(next.declaredNames)
    whole.memberNames.formUnion(next.memberNames)
    whole.operatorNames.formUnion(next.operatorNames)
    whole.typesWithUnnamedMembers.formUnion(next.typesWithUnnamedMembers)
    whole.typesWithMembers.formUnion(next.typesWithMembers)
    whole.imports.merge(next.imports) { first, _ in first }
    whole.lookedUpNames.formUnion(next.lookedUpNames)
    whole.mentionedNames.formUnion(next.mentionedNames)
    whole.hasConformances = hasConformances || next.hasConformances
    whole.declaresOperators = declaresOperators || next.declaresOperators
    whole.hasMain = hasMain || next.hasMain
    whole.waits = waits || next.waits
    whole.hasLinkage = hasLinkage || next.hasLinkage
    whole.isReadable = isReadable && next.isReadable
    return whole
  }

  /// How a later piece could change the meaning of this one; nil if it cannot.
  ///
  /// Conservative: a name counts as used whatever it means there.
  package func influence(of later: ChainPart) -> ChainInfluence? {
    guard isReadable, later.isReadable else { return ChainInfluence(causes: [.unreadable]) }
    // A file's operator may satisfy a conformance: `==` instead of a synthesized one.
    let operators = hasConformances ? later.declaredNames.intersection(later.operatorNames) : []
    let names = later.declaredNames.intersection(lookedUpNames).union(operators)
      .union(later.memberNames.union(later.operatorNames).intersection(mentionedNames))
      .union(later.declaredNames.intersection(HazardNames.languageTypes))
    var types = later.typesWithUnnamedMembers
    if hasConformances {
      // Conformances of a library's structure are fixed in its own module.
      types.formUnion(
        later.typesWithMembers.filter {
          !HazardNames.structures.contains($0) || declaredNames.contains($0)
        })
    }
    let modules = later.imports.filter { imports[$0.key] == nil }.values
    var causes = names.sorted().map(ChainInfluence.Cause.name)
    causes += types.sorted().map(ChainInfluence.Cause.addition)
    causes += Set(modules).sorted().map(ChainInfluence.Cause.module)
    let others: [(Bool, ChainInfluence.Cause)] = [
      (later.declaresOperators, .operators), (later.hasMain && !hasMain, .entryPoint),
      (hasMain, .wholeOutput), (later.waits && !waits, .waiting), (later.hasLinkage, .linkage),
      (!mentionedNames.isDisjoint(with: HazardNames.typeLookup), .typeLookup),
    ]
    causes += others.filter(\.0).map(\.1)
    return causes.isEmpty ? nil : ChainInfluence(causes: causes)
  }
}
