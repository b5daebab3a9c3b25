package import FoundationEssentials

/// The part of a symbol graph that is needed to find names.
///
/// The format is that of `swift-symbolgraph-extract` (SymbolKit's `SymbolGraph`, format 0.6). Graphs have
/// many megabytes, so only the needed part is decoded.
///
/// ```json
/// {"module": {"name": "UIKit"},
///  "symbols": [{"kind": {"identifier": "swift.class"}, "identifier": {"precise": "s:5UIKit..."},
///               "pathComponents": ["UIApplication"], "docComment": {"lines": [...]}, ...}],
///  "relationships": [{"kind": "inheritsFrom", "source": "s:...", "target": "s:...", ...}]}
/// ```
/// A graph contains no Objective-C names; our own modules state them in a `- ObjectiveC:` line of their
/// documentation. A graph comes out of a sandbox, possibly from untrusted modules, so nothing about it is
/// trusted: not its size, and not that its names are names.
package struct SymbolGraph: Sendable, Decodable {
  struct Node: Sendable {
    /// The mangled name, equal in all graphs.
    var identifier: String
    var kind: Symbol.Kind
    /// The last component includes the labels.
    var path: [String]
    var objectiveCName: String?
    var aliasedType: String?
    var parameters: [Symbol.Parameter]
  }

  /// A relationship by which one type has the members of another.
  struct Inheritance: Sendable {
    var source: String
    var target: String
    /// `Foundation.NSObject`, when the target is in another module.
    var targetName: String?
  }

  let module: String
  /// Its declarations, without operators and names that begin with an underscore.
  let nodes: [Node]
  let inheritances: [Inheritance]

  /// Decodes one graph, as the tool writes it to a file.
  ///
  /// - Throws: `DecodingError` for bytes that are not a graph, `SymbolIndexError` for one that is too large.
  package static func decode(_ bytes: some DataProtocol) throws -> SymbolGraph {
    try JSONDecoder().decode(SymbolGraph.self, from: Data(bytes))
  }

  /// The maximum number of symbols, and of relationships, in a graph; `Swift` has 7,354 and 11,657.
  package static let maximumCount = 200_000

  private enum Key: String, CodingKey { case module, symbols, relationships }

  /// Decodes the needed part of a graph, after checking its size.
  package init(from decoder: any Decoder) throws {
    struct Module: Decodable { var name: String }
    let graph = try decoder.container(keyedBy: Key.self)
    for key in [Key.symbols, .relationships] {
      // Checked before decoding any of them, which takes a hundred times as long as finding them.
      guard try graph.nestedUnkeyedContainer(forKey: key).count ?? 0 <= Self.maximumCount else {
        throw SymbolIndexError("it has more than \(Self.maximumCount) \(key.rawValue)")
      }
    }
    module = try graph.decode(Module.self, forKey: .module).name
    nodes = try graph.decode([MaybeNode].self, forKey: .symbols).compactMap(\.node)
    inheritances = try graph.decode([MaybeInheritance].self, forKey: .relationships)
      .compactMap(\.inheritance)
  }
}

/// A symbol of a graph, or nil for one that cannot be named in prose.
///
/// A decoder must consume each element of a list, so unwanted ones are decoded as nil.
private struct MaybeNode: Decodable {
  var node: SymbolGraph.Node?

  private enum Key: String, CodingKey {
    case kind, identifier, pathComponents, docComment, declarationFragments
  }
  private struct Kind: Decodable { var identifier: String }
  private struct Identifier: Decodable { var precise: String }
  private struct DocComment: Decodable {
    struct Line: Decodable { var text: String }
    var lines: [Line]
  }
  /// A fragment of a declaration: a word, a label, a type, or text between them.
  private struct Fragment: Decodable {
    var kind: String
    var spelling: String
  }

  init(from decoder: any Decoder) throws {
    let symbol = try decoder.container(keyedBy: Key.self)
    let word = try symbol.decode(Kind.self, forKey: .kind).identifier
    let path = try symbol.decode([String].self, forKey: .pathComponents)
    // Operators are not names, and names with an underscore are private.
    guard let kind = Symbol.Kind(word), let name = path.last, name.first?.isNameStart ?? false,
      !path.contains(where: { $0.hasPrefix("_") })
    else { return }
    let comment = try symbol.decodeIfPresent(DocComment.self, forKey: .docComment)
    var node = SymbolGraph.Node(
      identifier: try symbol.decode(Identifier.self, forKey: .identifier).precise, kind: kind,
      path: path,
      objectiveCName: comment?.lines.lazy.compactMap { Self.objectiveCName($0.text) }.first,
      parameters: [])
    if kind == .alias {
      let fragments = try symbol.decodeIfPresent([Fragment].self, forKey: .declarationFragments)
      let target = (fragments ?? []).split { $0.kind == "text" && $0.spelling.contains("=") }
      node.aliasedType = target.count == 2 ? Self.type(target[1]) : nil
    }
    if kind == .function || kind == .initializer {
      let fragments = try symbol.decodeIfPresent([Fragment].self, forKey: .declarationFragments)
      node.parameters = Self.parameters(fragments ?? [])
    }
    self.node = node
  }

  /// Reads the name in a `- ObjectiveC:` line; nil for any other line.
  private static func objectiveCName(_ line: String) -> String? {
    let parts = line.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].trimmingPrefix(" ") == "- ObjectiveC: " else { return nil }
    return String(parts[1])
  }

  /// Reads `func print(_ items: Any..., separator: String = " ")`, whose labels are marked.
  ///
  /// - Returns: a parameter for each label, in order, with the first type after it and whether `=` follows.
  private static func parameters(_ declaration: [Fragment]) -> [Symbol.Parameter] {
    let starts = declaration.indices.filter { declaration[$0].kind == "externalParam" }
    let ends = starts.dropFirst() + [declaration.endIndex]
    return zip(starts, ends).map { start, end in
      let parameter = declaration[start..<end]
      return Symbol.Parameter(
        type: type(parameter) ?? "",
        hasDefault: parameter.contains { $0.kind == "text" && $0.spelling.contains(" = ") })
    }
  }

  /// The first type of a declaration, qualified by its enclosing types: `UIApplication.State`.
  ///
  /// Generic arguments are left out; nil for a declaration without a type name.
  private static func type(_ fragments: ArraySlice<Fragment>) -> String? {
    guard let first = fragments.firstIndex(where: { $0.kind == "typeIdentifier" }) else {
      return nil
    }
    var path = fragments[first].spelling
    var next = first + 1
    while next + 1 < fragments.endIndex, fragments[next].spelling == ".",
      fragments[next + 1].kind == "typeIdentifier"
    {
      path += "." + fragments[next + 1].spelling
      next += 2
    }
    return path
  }
}

/// A relationship of a graph, or nil for one that adds no members.
private struct MaybeInheritance: Decodable {
  var inheritance: SymbolGraph.Inheritance?

  private enum Key: String, CodingKey { case kind, source, target, targetFallback }

  init(from decoder: any Decoder) throws {
    let edge = try decoder.container(keyedBy: Key.self)
    guard ["conformsTo", "inheritsFrom"].contains(try edge.decode(String.self, forKey: .kind))
    else { return }
    inheritance = SymbolGraph.Inheritance(
      source: try edge.decode(String.self, forKey: .source),
      target: try edge.decode(String.self, forKey: .target),
      targetName: try edge.decodeIfPresent(String.self, forKey: .targetFallback))
  }
}

extension Symbol.Kind {
  /// - Parameter identifier: as written in a graph, such as `swift.type.method`.
  fileprivate init?(_ identifier: String) {
    switch identifier {
    case "swift.class": self = .classType
    case "swift.struct": self = .structure
    case "swift.enum": self = .enumeration
    case "swift.protocol": self = .protocolType
    case "swift.typealias", "swift.associatedtype": self = .alias
    case "swift.init": self = .initializer
    case "swift.enum.case": self = .enumCase
    case "swift.var", "swift.property", "swift.type.property": self = .value
    case "swift.func", "swift.method", "swift.type.method", "swift.subscript",
      "swift.type.subscript", "swift.macro":
      self = .function
    default: return nil
    }
  }
}

extension Character {
  var isNameStart: Bool { isLetter || self == "_" }
}
