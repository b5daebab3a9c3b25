import Foundation

/// The part of a module's symbol graph that is needed.
///
/// `swift symbolgraph-extract` writes it: a file for the module and one for each module that it extends
/// (`RegexBuilder@Swift.symbols.json`).
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Comment: Decodable {
      struct Line: Decodable { var text: String }
      var lines: [Line]
    }

    /// Nil for a symbol without documentation.
    var docComment: Comment?
  }

  var symbols: [Symbol]

  /// The documentation comments in a folder's files, by module, without duplicates.
  ///
  /// A comment shared by several symbols, such as an inherited one, belongs to the first, in the order of the
  /// files' names.
  static func comments(in folder: String) throws -> [(module: String, comments: [String])] {
    var known: Set<String> = []
    var comments: [String: [String]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    where name.hasSuffix(".symbols.json") {
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
      let graph = try JSONDecoder().decode(SymbolGraph.self, from: data)
      let module = String(name.prefix { $0 != "@" && $0 != "." })
      for symbol in graph.symbols {
        guard let lines = symbol.docComment?.lines else { continue }
        let text = lines.map { $0.text + "\n" }.joined()
        if known.insert(text).inserted { comments[module, default: []].append(text) }
      }
    }
    return comments.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
