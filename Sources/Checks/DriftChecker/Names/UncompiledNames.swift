import Diagnostics
import SwiftSource
import WorkbookModel
import WorkbookReader

/// The names in an uncompiled sample: one with `ignore`, or in Objective-C.
///
/// No compiler reports mistakes in such samples. A name that only an API can have must therefore exist; other
/// words are problems only if they are typos, as in prose. A method that nearly overrides one of a supertype
/// is a separate problem: it compiles on iOS, and is never called.
struct UncompiledNames {
  /// The condition that a name must meet.
  enum Kind {
    /// A name that only an API can have.
    case mustExist
    /// A name that may belong to any module.
    case word
    /// A method that resembles one that the system calls or offers; with the name that was meant.
    case requirement(String)
  }

  struct Name {
    var text: String
    var kind: Kind
    /// The part of the name before the range: `Array.` of `Array<Int>.first`.
    var owner = ""
    var range: SourceRange
  }

  /// In the order of the code.
  private(set) var names: [Name] = []
  private let sample: Sample
  private let source: SourceText
  private let index: SymbolIndex
  private let words: SampleIdentifiers

  /// Collects the names of a sample.
  ///
  /// - Parameters:
  ///   - source: the file that contains its code.
  ///   - index: the documented modules, the known names and the toolchain.
  ///   - words: of all samples of the chapter.
  ///   - search: caches results across samples.
  init(
    _ sample: Sample, source: SourceText, index: SymbolIndex, words: SampleIdentifiers,
    search: inout NameSearch
  ) {
    self.sample = sample
    self.source = source
    self.index = index
    self.words = words
    switch sample.language {
    case .swift:
      let names = search.names[ExactText(sample.code)] ?? SourceNames(sample.code)
      collectSwift(names, &search)
    case .objectiveC: collectObjectiveC(ObjectiveCNames(sample.code))
    case .console: break
    }
    names.sort { $0.range.start < $1.range.start }
  }

  /// Adds paths, members, and methods that nearly meet a requirement; nothing if the code imports an unknown
  /// module.
  private mutating func collectSwift(_ source: SourceNames, _ search: inout NameSearch) {
    // The names of an unknown module are unknown.
    guard source.importedModules.allSatisfy(index.hasModule) else { return }
    for use in source.uses {
      let text = use.path.joined(separator: ".")
      switch use.kind {
      case .member: add("." + text, .word, use.range)
      case .path where use.path[0].first?.isUppercase == true:
        // All members of a type are known if a module has it and no sample extends it.
        let mustExist =
          !words.declared.contains(use.path[0])
          && (APIMention.isFrameworkName(use.path[0])
            || use.path.count > 1 && index.hasType(use.path[0]))
        let owner = use.path.prefix(use.parted).map { $0 + "." }.joined()
        add(text, mustExist ? .mustExist : .word, owner: owner, use.range)
      case .path: if use.path.count > 1 { add(text, .word, use.range) }
      }
    }
    let declared = source.declarations.map(Symbol.init)
    let whole = index.adding(SymbolTable(declared), .samples)
    for (symbol, declaration) in zip(declared, source.declarations) where symbol.kind == .function {
      let meant = search.requirement(
        nearTo: symbol, declared: declared, in: sample.code, whole)
      if let meant {
        add(symbol.name, .requirement(meant), declaration.range)
      }
    }
  }

  /// Adds words with a framework's prefix, and selectors that exist or are typos of one.
  private mutating func collectObjectiveC(_ source: ObjectiveCNames) {
    for use in source.words where APIMention.isFrameworkName(use.text) {
      add(use.text, .mustExist, use.range)
    }
    for use in source.selectors {
      if case .found = index.resolve(use.text) {
        add(use.text, .mustExist, use.range)
      } else if let meant = index.slip(selector: use.text, within: 2) {
        add(use.text, .requirement(meant), use.range)
      }
    }
  }

  /// Adds a name, unless its range lies after the code.
  ///
  /// - Parameter range: bytes of the sample's code.
  private mutating func add(
    _ text: String, _ kind: Kind, owner: String = "", _ range: Range<Int>
  ) {
    guard let start = place(range.lowerBound), let end = place(range.upperBound) else { return }
    names.append(
      Name(text: text, kind: kind, owner: owner, range: source.range(start..<max(start, end))))
  }

  /// The offset in the file of a byte of the code.
  private func place(_ offset: Int) -> Int? {
    var rest = offset
    for line in sample.lines {
      let length = line.code.utf8.count
      if rest <= length { return line.start.offset + rest }
      rest -= length + 1
    }
    return nil
  }
}
