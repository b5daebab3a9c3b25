import SwiftSource
import Toolchains
package import WorkbookModel
package import WorkbookReader

/// Finds the symbols that the text and the samples of a book name.
///
/// The types of expressions are unknown, so a name counts only if the syntax leaves no choice:
///
/// ```
/// `UIApplication.shared`, `.newData`     text     a name that only one symbol has
/// `UIApplication.open`                   text     all overloads of one function
/// UIApplication.State.active             code     types and members of known types
/// device.advance(by:)                    code     a member of the type that `device` is declared with
/// task.setTaskCompleted(success:)        code     a member that only one symbol of all modules has
/// func urlSession(_:downloadTask:...)    code     a requirement of a type that the enclosing one adopts
/// ```
/// The last but one is certain because a sample that compiles finds every name in one of these modules or in
/// its own program. So it is not done for samples that do not compile.
///
/// Nothing is looked up in the compiler's index store: it would contain the types of all expressions, but
/// programs are compiled after they were rewritten and joined, with other positions, and results from the cache
/// are not compiled at all.
package struct ReferenceResolver: Sendable {
  private let index: SymbolIndex
  private let colours: CodeColours?

  /// - Parameters:
  ///   - index: the documented modules and the toolchain.
  ///   - configuration: of the book, whose list of known names counts too.
  ///   - colours: the names and colours of samples that are known already.
  package init(_ index: SymbolIndex, _ configuration: Configuration, colours: CodeColours? = nil) {
    self.index = index.adding(KnownNames(configuration).table, .known)
    self.colours = colours
  }

  /// Finds the symbols that chapters name, with their chapters.
  ///
  /// Translations of a chapter are examined together, since they name the same symbols.
  package func references(in chapters: [Chapter]) async -> BookReferences {
    let groups = Dictionary(grouping: chapters, by: \.name).values
    return await withTaskGroup(of: [(String, ChapterReferences)].self) { group in
      for chapters in groups {
        group.addTask {
          let lookups = KindsOfLookups(index)
          // Translations share most of their code.
          var known: [ExactText: SourceNames] = [:]
          return chapters.map { ($0.path, references(in: $0, lookups, &known)) }
        }
      }
      var book = BookReferences()
      for await found in group {
        for (path, references) in found {
          book.chapters[path] = references
          for id in references.symbols where book.symbols[id] == nil {
            book.symbols[id] = symbol(id)
          }
        }
      }
      return book
    }
  }

  /// Returns the symbol of an id that this type made before; nil if the modules no longer have it.
  package func symbol(_ id: String) -> BookSymbol? {
    guard let slash = id.firstIndex(of: "/") else { return nil }
    let (module, name) = (String(id[..<slash]), String(id[id.index(after: slash)...]))
    switch module {
    case BookSymbol.moduleOfKeys:
      var key = BookSymbol(id: id, module: "", kind: .key, name: name)
      key.isDocumented = true
      key.address = SymbolIndex.appleAddress(ofKey: name)
      return key
    case BookSymbol.moduleOfModes:
      var mode = BookSymbol(id: id, module: "", kind: .mode, name: name)
      mode.isDocumented = true
      return mode
    default:
      let bare = BookSymbol(id: id, module: module, kind: .known, name: name)
      let matches = index.named(String(bare.lastName)).filter {
        $0.symbol.module == module && $0.symbol.path == name
      }
      // A default implementation has no name in Objective-C.
      let match = matches.first { $0.symbol.objectiveCName != nil } ?? matches.first
      return match.map { BookSymbol($0, in: index) }
    }
  }

  /// - Parameter known: the names in the code of the chapters so far.
  private func references(
    in chapter: Chapter, _ lookups: KindsOfLookups, _ known: inout [ExactText: SourceNames]
  ) -> ChapterReferences {
    var names: [String: SourceNames] = [:]
    for sample in chapter.samples where sample.language == .swift && !sample.isUnreadable {
      let code = ExactText(sample.code)
      let found = known[code] ?? colours?.names(of: code.text) ?? SourceNames(code.text)
      known[code] = found
      names[sample.id.name] = found
    }
    var declared: Set<String> = []
    var uses: [ChapterReferences.Use] = []
    for sample in chapter.samples {
      if let own = names[sample.id.name] {
        let program = program(of: sample, in: chapter)
        let all = program.compactMap { names[$0.id.name] }
        let code = CodeReferences(
          own, program: all, lookups: lookups.of(program, all),
          isCompiled: sample.isCompiledAsWritten)
        uses += code.uses(in: sample.id.name)
        declared.formUnion(code.ownNames)
      }
      uses += keys(inPropertyListOf: sample.id.name, in: chapter)
    }
    let text = TextReferences(index: index, declared: declared)
    return ChapterReferences(
      headings: TextReferences.headings(of: chapter), mentions: text.mentions(in: chapter),
      uses: uses)
  }

  /// A sample and those that it continues.
  private func program(of sample: Sample, in chapter: Chapter) -> [Sample] {
    var program = [sample]
    // A sample continues only earlier ones.
    while let next = program.last?.annotations.continues, let sample = chapter.sample(next.value) {
      program.append(sample)
    }
    return program
  }

  /// The keys of an app's Info.plist, and its background modes.
  private func keys(inPropertyListOf app: String, in chapter: Chapter) -> [ChapterReferences.Use] {
    guard let list = chapter.propertyLists.first(where: { $0.app == app })?.document else {
      return []
    }
    let keys = list.matches(of: #/<key>\s*([A-Za-z]+)\s*</key>/#).map { String($0.1) }
      .filter(PropertyListKeys.names.contains)
    let modes =
      list.firstMatch(
        of: #/<key>\s*UIBackgroundModes\s*</key>\s*<array>(.*?)</array>/#.dotMatchesNewlines()
      )
      .map { match in
        match.1.matches(of: #/<string>\s*([a-z-]+)\s*</string>/#).map { String($0.1) }
          .filter(PropertyListKeys.backgroundModes.contains)
      } ?? []
    let ids = keys.map(BookSymbol.id(ofKey:)) + modes.map(BookSymbol.id(ofMode:))
    var seen: Set<String> = []
    return ids.filter { seen.insert($0).inserted }
      .map { ChapterReferences.Use(sample: app, symbol: $0, range: nil) }
  }
}

/// What samples of each kind can import: a scenario nothing that apps do, and the other way round.
private struct KindsOfLookups {
  private let apps: SymbolLookups
  private let scenarios: SymbolLookups
  private let others: SymbolLookups

  init(_ index: SymbolIndex) {
    apps = SymbolLookups(index, isVisible: { $0 != DeviceModules.ofScenarios })
    scenarios = SymbolLookups(
      index,
      isVisible: {
        $0 == DeviceModules.ofScenarios || !DeviceModules.imported.contains($0)
      })
    others = SymbolLookups(
      index, isVisible: { $0 != DeviceModules.ofScenarios },
      isImported: { !DeviceModules.imported.contains($0) })
  }

  /// The lookups of a sample and those that it continues.
  func of(_ program: [Sample], _ names: [SourceNames]) -> SymbolLookups {
    if program.contains(where: { $0.annotations.scenario != nil }) { return scenarios }
    let importsDevice = names.contains {
      !Set($0.importedModules).isDisjoint(with: DeviceModules.imported)
    }
    return importsDevice || program.contains { $0.annotations.isApp } ? apps : others
  }
}

extension SourceNames {
  /// Every name that the code declares, including local ones and parameters.
  var declaredNames: Set<String> {
    Set(declarations.lazy.filter { $0.kind != .typeExtension }.map(\.name))
      .union(types.keys).union(untyped)
  }
}

extension Sample {
  /// Whether the compiler has found a declaration for each name in it, if its result is good.
  fileprivate var isCompiledAsWritten: Bool {
    annotations.ignoreReason == nil && annotations.compileFail == nil
  }
}

extension BookSymbol {
  /// The parts before the slash in the ids of keys of Info.plist, and of background modes.
  static let moduleOfKeys = "Info.plist"
  static let moduleOfModes = "UIBackgroundModes"

  static func id(ofKey name: String) -> String { Symbol.id(moduleOfKeys, name) }
  static func id(ofMode name: String) -> String { Symbol.id(moduleOfModes, name) }

  /// The id of a match: keys of Info.plist are known names of no module.
  static func id(_ match: SymbolIndex.Match) -> String {
    match.origin == .known && PropertyListKeys.names.contains(match.symbol.name)
      ? id(ofKey: match.symbol.name) : match.symbol.id
  }

  init(_ match: SymbolIndex.Match, in index: SymbolIndex) {
    let symbol = match.symbol
    self.init(
      id: Self.id(match), module: symbol.module,
      kind: match.origin == .known ? .known : Kind(symbol.kind), name: symbol.path,
      objectiveCName: symbol.objectiveCName)
    isDocumented = match.origin == .documented
    address = index.appleAddress(of: symbol)
  }
}

extension BookSymbol.Kind {
  fileprivate init(_ kind: Symbol.Kind) {
    switch kind {
    case .classType: self = .classType
    case .structure: self = .structure
    case .enumeration: self = .enumeration
    case .protocolType: self = .protocolType
    case .alias: self = .alias
    case .function: self = .function
    case .initializer: self = .initializer
    case .value: self = .value
    case .enumCase: self = .enumCase
    case .module: self = .known
    }
  }
}
