internal import SwiftSyntax

/// One file on its way: from its facts to edits, a tail and diagnostics.
///
/// Each subject has an extension of its own. What they share is which members Objective-C could call
/// (`Lowering+Exposure`); a `#selector` may add to them, so the tail is written last.
///
/// It decides by names alone. Where a name could mean two things that would be lowered differently,
/// it refuses, with a message that says what the author can write so that it is clear.
struct Lowering {
  /// What the file says.
  let facts: SourceFacts
  /// What types of the file inherit.
  let types: TypeTable
  /// The changes of the text so far.
  var edits: SourceEdits
  /// What is compiled behind the text.
  var tail = ""
  var diagnostics: [LoweredSource.Diagnostic] = []
  /// The indices of methods that are only exposed because a `#selector` names them.
  var demanded: Set<Int> = []
  /// The requirements of the file's `@objc` protocols: indices of scopes by `tick(timer:)` or `title`.
  let requirements: [String: [Int]]
  /// Objective-C names of properties that differ from their Swift names.
  let renamedProperties: [String: String]
  /// The indices of methods by their base names without backticks.
  let methodsByBase: [String: [Int]]
  /// Methods by their names and labels.
  let methodsByName: [String: [MethodFact]]
  /// Properties by their names without backticks.
  let propertiesByName: [String: [PropertyFact]]
  /// Where names of UIKit are needed first.
  private var firstUse: Int?

  /// Sorts members by their names; nothing is changed yet.
  init(_ facts: SourceFacts) {
    self.facts = facts
    types = TypeTable(facts.scopes)
    edits = SourceEdits(facts.bytes)
    let members =
      facts.methods.map { ($0.fullName, $0.scope) }
      + facts.properties.flatMap { property in
        property.names.map { ($0.unescaped, property.scope) }
      }
    requirements = Dictionary(
      grouping: members.filter {
        facts.scopes[$0.1].kind == .protocol && facts.scopes[$0.1].attributes.has("objc")
      }, by: \.0
    ).mapValues { $0.map(\.1) }
    var renamed: [String: String] = [:]
    for property in facts.properties {
      guard let name = property.node.attributes.objectiveCName else { continue }
      for written in property.names { renamed[written.unescaped] = name }
    }
    renamedProperties = renamed
    methodsByBase = Dictionary(grouping: facts.methods.indices) {
      facts.methods[$0].base.unescaped
    }
    methodsByName = Dictionary(grouping: facts.methods, by: \.fullName)
    propertiesByName = Dictionary(
      grouping: facts.properties.flatMap { property in
        property.names.map { ($0.unescaped, property) }
      }, by: \.0
    ).mapValues { $0.map(\.1) }
  }

  /// Lowers everything.
  ///
  /// The order matters at two places: selectors demand entries of the table, which is therefore
  /// written behind them, and what needs UIKit is checked last.
  mutating func run() {
    lowerAttributes()
    lowerProtocols()
    for property in facts.properties { lowerProperty(property) }
    lowerObserverOverrides()
    refuseDependentKeys()
    refuseOverridesOfExtensions()
    refuseDoubleForms()
    for use in facts.macros { lowerMacro(use) }
    for use in facts.calls { lowerObserve(use) }
    writeTable()
    writeApplicationMain()
    checkImports()
  }

  /// Notes what cannot be lowered, at the place of a node.
  mutating func refuse(_ node: some SyntaxProtocol, _ message: String) {
    diagnostics.append(
      LoweredSource.Diagnostic(utf8Offset: facts.range(node).lowerBound, message: message))
  }

  /// Notes that the text at a place is lowered to names that UIKit declares.
  mutating func needUIKit(at offset: Int) { firstUse = min(firstUse ?? offset, offset) }

  /// Modules that are known not to bring UIKit with them.
  private static let plainModules: Set<String> = [
    "", "Combine", "Dispatch", "Foundation", "Glibc", "Observation", "Swift", "Synchronization",
  ]

  /// Refuses a text that needs UIKit and imports nothing that could bring it.
  private mutating func checkImports() {
    guard let firstUse, facts.imports.isSubset(of: Self.plainModules) else { return }
    diagnostics.append(
      LoweredSource.Diagnostic(
        utf8Offset: firstUse,
        message: "this needs the Objective-C runtime that UIKit stands in for: add 'import UIKit'"))
  }
}

extension MethodFact {
  /// As `#selector` names it: `tick(timer:)`.
  var fullName: String { "\(base.unescaped)(\(labels.map { $0.unescaped + ":" }.joined()))" }
}

extension PropertyFact {
  /// The names that the declaration introduces, with backticks if they are written so.
  var names: [String] {
    node.bindings.compactMap {
      $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    }
  }
}
