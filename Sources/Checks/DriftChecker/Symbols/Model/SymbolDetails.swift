import SafeFiles
package import WorkbookModel

/// The declarations and documentation of the symbols of some modules, in the form in which they are stored.
///
/// Only pages and the model need them, so they are kept apart from a ``SymbolTable``, and read for the
/// symbols that a book names.
package struct SymbolDetails: Sendable {
  /// The version of the format and of the selection.
  package static let version = 2
  private static let lastWord = "end"

  package let bytes: [UInt8]

  /// - Parameter graphs: of modules; `module` gives the one under which samples import it.
  package init(_ graphs: [SymbolGraph<DescribedNode>], module: (String) -> String) {
    var all: [String: BookSymbol.Details] = [:]
    // The documentation of a requirement precedes that of its default implementation.
    let nodes = graphs.flatMap { graph in graph.nodes.map { (module(graph.module), $0) } }
    for isInExtension in [false, true] {
      let part = nodes.filter { $0.1.isInExtension == isInExtension }
      let overloads = Dictionary(grouping: part) { Symbol.id($0, $1.path.joined(separator: ".")) }
      for (id, overloads) in overloads {
        var details = all[id] ?? .init()
        // A name is deprecated if each declaration of it is; a default implementation need not repeat it.
        if all[id] == nil, overloads.allSatisfy({ $0.1.details.deprecation != nil }) {
          details.deprecation = overloads.first?.1.details.deprecation
        }
        for overload in overloads { details.add(overload.1.details) }
        all[id] = details
      }
    }
    var writer = PackedWriter()
    writer.add(Self.version)
    writer.add(all.sorted { $0.key < $1.key }) { writer, entry in
      writer.add(entry.key)
      writer.add(entry.value.declarations) { $0.add($1) }
      writer.add(entry.value.summary)
      writer.add(entry.value.rules) { $0.add($1) }
      writer.add(entry.value.since)
      writer.add(entry.value.deprecation.map { [$0] } ?? []) { writer, deprecation in
        writer.add(deprecation.version)
        writer.add(deprecation.message)
        writer.add(deprecation.replacement)
      }
    }
    writer.add(Self.lastWord)
    bytes = writer.bytes
  }

  /// Reads stored bytes; nil when they are of another version or damaged.
  package init?(bytes: [UInt8]) {
    self.bytes = bytes
    guard (try? Self.read(bytes, { _ in false })) != nil else { return nil }
  }

  /// Returns what is known of some symbols, by id.
  package func of(_ wanted: Set<String>) -> [String: BookSymbol.Details] {
    (try? Self.read(bytes, wanted.contains)) ?? [:]
  }

  private static func read(
    _ bytes: [UInt8], _ isWanted: (String) -> Bool
  ) throws(PackedReader.Damage) -> [String: BookSymbol.Details] {
    var reader = PackedReader(bytes[...])
    guard try reader.number() == version else { throw PackedReader.Damage() }
    var found: [String: BookSymbol.Details] = [:]
    _ = try reader.list { reader throws(PackedReader.Damage) in
      let id = try reader.text()
      let details = BookSymbol.Details(
        declarations: try reader.texts(), summary: try reader.text(),
        rules: try reader.list { reader throws(PackedReader.Damage) in try reader.number() },
        since: try reader.optionalText(),
        deprecation: try reader.list { reader throws(PackedReader.Damage) in
          BookSymbol.Deprecation(
            version: try reader.optionalText(), message: try reader.text(),
            replacement: try reader.optionalText())
        }.first)
      if isWanted(id) { found[id] = details }
    }
    guard try reader.text() == lastWord else { throw PackedReader.Damage() }
    return found
  }
}

extension BookSymbol.Details {
  /// The largest number of overloads of one name that are kept.
  private static let mostOverloads = 6

  /// Adds an overload that differs only in types.
  fileprivate mutating func add(_ other: Self) {
    for declaration in other.declarations
    where !declarations.contains(declaration) && declarations.count < Self.mostOverloads {
      declarations.append(declaration)
    }
    if summary.isEmpty { summary = other.summary }
    rules = Set(rules + other.rules).sorted()
    since = since ?? other.since
  }
}
