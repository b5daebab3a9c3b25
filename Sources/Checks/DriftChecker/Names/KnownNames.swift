import Diagnostics
import WorkbookModel
import WorkbookReader

/// The names that exist although no module here has them: those that a book lists, the keys of an
/// Info.plist that iOS reads, and attributes of Swift.
///
/// They are symbols of no module, found like all others and preferred to the toolchain's: a book
/// may write of what is not reimplemented here.
struct KnownNames: Sendable {
  private let names: [Configuration.KnownName]

  /// Takes the list of a book; names that have the form of none were refused when it was read.
  init(_ configuration: Configuration) { names = configuration.knownNames }

  /// All of them, for an index: the listed names, the keys of an Info.plist (``PropertyListKeys``), and
  /// attributes (``AttributeNames``).
  var table: SymbolTable {
    SymbolTable(
      names.compactMap { Symbol(known: $0.name) } + PropertyListKeys.names.map { .key($0) }
        + AttributeNames.symbols)
  }

  /// Entries that a module has by now, so that the list is not believed any longer.
  ///
  /// - Parameter index: the documented modules and the toolchain, without the list itself.
  /// - Returns: a warning for each, at its place in `workbook.yml`.
  func problems(in index: SymbolIndex) -> [Diagnostic] {
    names.compactMap { entry in
      guard case .found(let matches) = index.resolve(entry.name, isExact: true),
        let match = matches.first(where: { $0.origin == .documented })
      else { return nil }
      return Diagnostic(
        .warning, .configuration, file: Configuration.path, range: entry.range,
        "'\(entry.name)' is listed as not reimplemented, but module '\(match.symbol.module)' has it",
        fix: "remove it from 'known'")
    }
  }

  /// The listed name that a longer one begins with: `BGTaskScheduler` stands for its members too.
  ///
  /// Nil for a selector, for a name without a dot, and when none of the types in front is listed.
  func owner(of name: String) -> Symbol? {
    guard case .swift(let path, _)? = SymbolName(name)?.form else { return nil }
    let owners = path.indices.dropFirst().map { path[..<$0].joined(separator: ".") }
    return names.first { owners.contains($0.name) }.flatMap { Symbol(known: $0.name) }
  }
}

extension Symbol {
  /// The symbol that a listed name stands for.
  fileprivate init?(known name: String) {
    switch SymbolName(name)?.form {
    case nil: return nil
    case .selector:
      self.init(module: "", kind: .function, name: name, objectiveCName: name)
    case .swift(let path, let labels):
      let last = path.last ?? ""
      let isType = labels == nil && last.first?.isUppercase == true
      self.init(
        module: "", kind: isType ? .classType : labels == nil ? .value : .function,
        container: path.dropLast().joined(separator: "."),
        name: labels.map { "\(last)(\($0.map { $0 + ":" }.joined()))" } ?? last)
    }
  }

  /// A key of an Info.plist as a symbol.
  fileprivate static func key(_ name: String) -> Symbol {
    Symbol(module: "", kind: .value, name: name)
  }
}
