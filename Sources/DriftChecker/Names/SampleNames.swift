import SwiftSource
import SymbolIndex
import WorkbookModel

/// The names that the samples of one chapter declare and use.
struct SampleNames {
  /// What samples declare, those that no compiler sees too.
  let table: SymbolTable
  /// Every identifier that a compiler has seen, so that it exists.
  let compiled: Set<String>

  init(_ chapter: Chapter) {
    var symbols: [Symbol] = []
    var compiled: Set<String> = []
    for sample in chapter.samples where sample.language == .swift {
      let names = SourceNames(sample.code)
      symbols += names.declarations.map(Symbol.init)
      let isCompiled =
        sample.annotations.ignoreReason == nil && sample.annotations.compileFail == nil
      if isCompiled { compiled.formUnion(names.identifiers) }
    }
    table = SymbolTable(symbols)
    self.compiled = compiled
  }
}

extension Symbol {
  /// A declaration of a sample.
  init(_ declaration: SourceNames.Declaration) {
    let labels = declaration.parameters.map { "(\($0.map { $0.label + ":" }.joined()))" }
    var supertypes = declaration.inherits
    // The compiler adds what a raw type needs.
    if declaration.kind == .enumeration, !supertypes.isEmpty { supertypes.append("RawRepresentable") }
    self.init(
      module: "", kind: Kind(declaration.kind),
      container: declaration.container.joined(separator: "."),
      name: declaration.name + (labels ?? ""), supertypes: supertypes,
      parameters: (declaration.parameters ?? []).map { Parameter(hasDefault: $0.hasDefault) })
  }
}

extension Symbol.Kind {
  fileprivate init(_ kind: SourceNames.Declaration.Kind) {
    switch kind {
    case .classType: self = .classType
    case .structure: self = .structure
    case .enumeration: self = .enumeration
    case .protocolType: self = .protocolType
    case .alias, .typeExtension: self = .alias
    case .function: self = .function
    case .initializer: self = .initializer
    case .value: self = .value
    case .enumCase: self = .enumCase
    }
  }
}
