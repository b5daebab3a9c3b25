internal import SwiftSyntax

/// Lowers one file: derives edits, a tail and diagnostics from its facts.
///
/// Each topic has its own extension. They share the set of members exposed to Objective-C
/// (`Lowering+Exposure`); a `#selector` may add to it, so the tail is written last.
///
/// Decisions are based on names alone. If a name could mean two things that would be lowered differently,
/// it is refused, with a message that says how to write it unambiguously.
struct Lowering {
  let facts: SourceFacts
  /// Inheritance among the file's types.
  let types: TypeTable
  var edits: SourceEdits
  /// Code to compile after the text.
  var tail = ""
  var diagnostics: [LoweredSource.Diagnostic] = []
  /// The indices of methods exposed only by a `#selector`.
  var demanded: Set<Int> = []
  /// Requirements of the file's `@objc` protocols: scope indices by `tick(timer:)` or `title`.
  let requirements: [String: [Int]]
  /// Objective-C names of properties, where they differ from the Swift names.
  let renamedProperties: [String: String]
  /// The indices of methods, by base name without backticks.
  let methodsByBase: [String: [Int]]
  /// Methods by name with labels.
  let methodsByName: [String: [MethodFact]]
  /// Properties by name without backticks.
  let propertiesByName: [String: [PropertyFact]]
  /// The first place that needs names of UIKit.
  private var firstUse: Int?

  /// Indexes members by name; nothing is changed yet.
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
  /// The order matters twice: selectors add entries to the table, which is therefore written after them,
  /// and the need for UIKit is checked last.
  mutating func run() {
    lowerAttributes()
    lowerProtocols()
    for property in facts.properties { lowerProperty(property) }
    lowerObserverOverrides()
    refuseDependentKeys()
    refuseOverridesOfExtensions()
    for use in facts.macros { lowerMacro(use) }
    for use in facts.calls { lowerObserve(use) }
    writeTable()
    writeApplicationMain()
    checkImports()
  }

  /// Reports what cannot be lowered, at a node.
  mutating func refuse(_ node: some SyntaxProtocol, _ message: String) {
    diagnostics.append(
      LoweredSource.Diagnostic(utf8Offset: facts.range(node).lowerBound, message: message))
  }

  /// Records that text at an offset is lowered to names declared by UIKit.
  mutating func needUIKit(at offset: Int) { firstUse = min(firstUse ?? offset, offset) }

  /// Modules that are known not to re-export UIKit.
  private static let plainModules: Set<String> = [
    "", "Combine", "Dispatch", "Foundation", "Glibc", "Observation", "Swift", "Synchronization",
  ]

  /// Refuses a text that needs UIKit but imports nothing that could provide it.
  private mutating func checkImports() {
    guard let firstUse, facts.imports.isSubset(of: Self.plainModules) else { return }
    diagnostics.append(
      LoweredSource.Diagnostic(
        utf8Offset: firstUse,
        message: "this needs the Objective-C runtime that UIKit stands in for: add 'import UIKit'"))
  }
}

extension MethodFact {
  /// As in `#selector`: `tick(timer:)`.
  var fullName: String { "\(base.unescaped)(\(labels.map { $0.unescaped + ":" }.joined()))" }
}

extension PropertyFact {
  /// The names declared, with backticks if written so.
  var names: [String] {
    node.bindings.compactMap {
      $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    }
  }
}
