internal import WorkbookModel
internal import SwiftParsing
private import SwiftParser
private import SwiftSyntax

/// What a piece of a program declares and uses: enough to tell whether text below it could change what
/// it means.
///
/// A chain is one file to the compiler, and a file knows its declarations from its first line on:
/// ```
/// print(total())                  // compiles only because of what stands below
/// func total() -> Int { 3 }
/// ```
/// Syntax alone is asked, so a name may count as used that means something else; never the other way
/// round.
///
/// Made once for each sample; parts of a chain are put together by `appending`, and asked with
/// `influence`. A text that cannot be parsed by itself, such as a sample that ends inside of a
/// brace, may influence everything.
package struct ChainPart: Sendable {
  /// Functions, types and variables of the file.
  package internal(set) var declaredNames: Set<String> = []
  /// Members that it adds to types that are not its own, as they are called: `init` for an
  /// initializer.
  var memberNames: Set<String> = []
  /// Operators that it declares functions for, those of types included.
  var operatorNames: Set<String> = []
  /// Types that are not its own and to which it adds what is used unnamed.
  var typesWithUnnamedMembers: Set<String> = []
  /// Types that are not its own and to which it adds any member.
  var typesWithMembers: Set<String> = []
  /// The import declarations as written, and their modules.
  var imports: [String: String] = [:]
  /// Names that could be found at file scope.
  var lookedUpNames: Set<String> = []
  /// Every name and operator.
  var mentionedNames: Set<String> = []
  /// Whether a type conforms to a protocol or inherits, or may conform by itself.
  var hasConformances = false
  /// Whether it declares an operator or a precedence group, or a `~=`, which `switch` asks unnamed.
  var declaresOperators = false
  /// Whether a type is marked `@main`.
  var hasMain = false
  /// Whether it waits outside of functions, which makes top-level code asynchronous from its first
  /// line on.
  var waits = false
  /// Whether it gives something a name for the linker.
  var hasLinkage = false
  /// Whether it could be parsed; all else is empty if not.
  var isReadable = true

  /// Reads a text; one that is too long, nests too deeply or has a syntax error is not readable.
  package init(_ text: String) {
    let source = ReadableSource(text)
    let tree = source.tree
    guard !source.isTooLong, !source.isTooDeeplyNested, !tree.hasError else {
      isReadable = false
      return
    }
    var scan = ChainScan(tree)
    scan.read()
    self = scan.part
  }

  /// Makes a part of nothing.
  init() {}

  /// What is seen of it from around a scope that it stands in: it waits, imports, has `@main`.
  ///
  /// Behind `nest`, what a sample declares stays in its scope and cannot be used above.
  package var withoutNames: ChainPart {
    var part = self
    part.declaredNames = []
    part.memberNames = []
    part.operatorNames = []
    part.typesWithMembers = []
    part.typesWithUnnamedMembers = []
    return part
  }

  /// Both, one behind the other.
  ///
  /// Neither is changed; if one of them cannot be read, both cannot.
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

  /// How a piece below this one could change what this one means; nil when it cannot.
  ///
  /// The answer errs towards an influence: a name counts as used whatever it means there.
  package func influence(of later: ChainPart) -> ChainInfluence? {
    guard isReadable, later.isReadable else { return ChainInfluence(causes: [.unreadable]) }
    // An operator of the file may be what a type conforms with: `==` in place of the compiler's.
    let operators = hasConformances ? later.declaredNames.intersection(later.operatorNames) : []
    let names = later.declaredNames.intersection(lookedUpNames).union(operators)
      .union(later.memberNames.union(later.operatorNames).intersection(mentionedNames))
      .union(later.declaredNames.intersection(HazardNames.languageTypes))
    var types = later.typesWithUnnamedMembers
    if hasConformances {
      // What a structure of the library conforms with is settled in its own module.
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
