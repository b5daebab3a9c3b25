private import SwiftSyntax

/// Whether a program may well do something else the next time, so that two equal runs say little.
///
/// Two runs show a difference that is nearly certain: a time, an address. The order of a dictionary with two
/// entries is the same in every second pair of runs. The syntax is enough to tell who may have one, and
/// says the same on every machine. A name is not looked up: a type of the program's own that is called
/// `Task` costs it a few runs and nothing else. What the code of other modules does is not seen, so who
/// imports one may have chance too.
package struct SourceChance: Sendable {
  /// Also when the text is not parsed (see ``ReadableSource``).
  package let isLikely: Bool

  package init(_ text: String) {
    let source = ReadableSource(text)
    // A flat loop over tokens, as in SwiftSourceFile.
    isLikely =
      source.isTooLong || source.isTooDeeplyNested
      || source.tree.tokens(viewMode: .sourceAccurate).contains { $0.bringsChance }
  }
}

extension TokenSyntax {
  fileprivate var bringsChance: Bool {
    switch tokenKind {
    case .identifier: ChanceNames.contains(identifier?.name ?? text)
    // `[1: 2]`, `[:]`, `[K: V]`
    case .colon:
      parent.map {
        $0.is(DictionaryElementSyntax.self) || $0.is(DictionaryExprSyntax.self)
          || $0.is(DictionaryTypeSyntax.self)
      } ?? false
    case .keyword(.import):
      (parent?.as(ImportDeclSyntax.self)?.path.first?.name.identifierText)
        .map { !HazardNames.knownModules.contains($0) } ?? false
    // `async let`
    case .keyword(.async): parent?.is(DeclModifierSyntax.self) ?? false
    default: false
    }
  }
}
