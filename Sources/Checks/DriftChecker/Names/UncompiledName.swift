import TextDiagnostics
import SwiftSource
import WorkbookModel
import WorkbookReader

/// A name in an uncompiled sample: one with `ignore`, or in Objective-C.
///
/// No compiler reports mistakes in such samples. A name that only an API can have must therefore exist; other
/// words are problems only if they are typos, as in prose. A method that nearly overrides one of a supertype
/// is a separate problem: it compiles on iOS, and is never called.
struct UncompiledName {
  /// The condition that a name must meet.
  enum Kind {
    /// A name that only an API can have.
    case mustExist
    /// A name that may belong to any module.
    case word
    /// A method that resembles one that the system calls or offers; with the name that was meant.
    case requirement(String)
  }

  var text: String
  var kind: Kind
  /// The part of the name before the range: `Array.` of `Array<Int>.first`.
  var owner = ""
  /// Bytes of the sample's code.
  var range: Range<Int>
}

extension ChapterNameChecker {
  /// The names of an uncompiled sample, in the order of its code.
  mutating func names(inUncompiled sample: Sample) -> [UncompiledName] {
    let names =
      switch sample.language {
      case .swift: names(inSwift: sample.code)
      case .objectiveC: names(inObjectiveC: ObjectiveCNames(sample.code))
      case .console: [UncompiledName]()
      }
    return names.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Paths, members, and methods that nearly meet a requirement; nothing if the code imports an unknown
  /// module, whose names are unknown.
  private mutating func names(inSwift code: String) -> [UncompiledName] {
    let source = search.names[ExactText(code)] ?? SourceNames(code)
    guard source.importedModules.allSatisfy(index.hasModule) else { return [] }
    var names = source.uses.compactMap { use -> UncompiledName? in
      let text = use.path.joined(separator: ".")
      if use.kind == .member {
        return UncompiledName(text: "." + text, kind: .word, range: use.range)
      }
      guard use.path[0].first?.isUppercase == true else {
        return use.path.count > 1 ? UncompiledName(text: text, kind: .word, range: use.range) : nil
      }
      // All members of a type are known if a module has it and no sample extends it.
      let mustExist =
        !words.declared.contains(use.path[0])
        && (APIMention.isFrameworkName(use.path[0])
          || use.path.count > 1 && index.hasType(use.path[0]))
      return UncompiledName(
        text: text, kind: mustExist ? .mustExist : .word,
        owner: use.path.prefix(use.parted).map { $0 + "." }.joined(), range: use.range)
    }
    let declared = source.declarations.map(Symbol.init)
    let whole = index.adding(SymbolTable(declared), .samples)
    for (symbol, declaration) in zip(declared, source.declarations) where symbol.kind == .function {
      if let meant = search.requirement(nearTo: symbol, declared: declared, in: code, whole) {
        names.append(
          UncompiledName(text: symbol.name, kind: .requirement(meant), range: declaration.range))
      }
    }
    return names
  }

  /// Words with a framework's prefix, and selectors that exist or are typos of one.
  private func names(inObjectiveC source: ObjectiveCNames) -> [UncompiledName] {
    let words = source.words.filter { APIMention.isFrameworkName($0.text) }.map {
      UncompiledName(text: $0.text, kind: .mustExist, range: $0.range)
    }
    return words
      + source.selectors.compactMap { use in
        if case .found = index.resolve(use.text) {
          return UncompiledName(text: use.text, kind: .mustExist, range: use.range)
        }
        return index.slip(selector: use.text, within: 2).map {
          UncompiledName(text: use.text, kind: .requirement($0), range: use.range)
        }
      }
  }
}

extension Sample {
  /// The range in a file of some bytes of the code; nil if they lie after it.
  func range(ofCode range: Range<Int>, in source: SourceText) -> SourceRange? {
    guard let start = place(range.lowerBound), let end = place(range.upperBound) else { return nil }
    return source.range(start..<max(start, end))
  }

  private func place(_ offset: Int) -> Int? {
    var rest = offset
    for line in lines {
      let length = line.code.utf8.count
      if rest <= length { return line.start.offset + rest }
      rest -= length + 1
    }
    return nil
  }
}
