import SwiftSource
import WorkbookModel

extension SymbolTable {
  /// Makes a table of the declarations in a chapter's Swift samples, including uncompiled ones, by parsing
  /// each.
  init(declaredIn chapter: Chapter) {
    self.init(
      chapter.samples.filter { $0.language == .swift }.flatMap { sample in
        SourceNames(sample.code).declarations.map(Symbol.init)
      })
  }
}

extension Symbol {
  /// Makes a symbol of a declaration in a sample.
  ///
  /// An extension becomes an alias of the name that it extends, so that its members are found under that
  /// name.
  init(_ declaration: SourceNames.Declaration) {
    let labels = declaration.parameters.map { "(\($0.map { $0.label + ":" }.joined()))" }
    var supertypes = declaration.inherits
    // The compiler adds the members that a raw type requires.
    if declaration.kind == .enumeration, !supertypes.isEmpty {
      supertypes.append("RawRepresentable")
    }
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
