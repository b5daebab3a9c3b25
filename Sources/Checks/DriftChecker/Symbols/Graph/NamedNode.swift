/// The part of a graph's symbol that is needed to find names.
package struct NamedNode: SymbolGraphNode {
  /// The mangled name, equal in all graphs.
  let identifier: String
  let kind: Symbol.Kind
  /// The last component includes the labels.
  let path: [String]
  let objectiveCName: String?
  private(set) var aliasedType: String?
  private(set) var parameters: [Symbol.Parameter] = []

  private enum Key: String, CodingKey {
    case kind, identifier, pathComponents, docComment, declarationFragments
  }
  private struct DocComment: Decodable {
    struct Line: Decodable { var text: String }
    var lines: [Line]
  }

  /// Nil for operators, which are not names, and for names with an underscore, which are private.
  package init?(from decoder: any Decoder) throws {
    let symbol = try decoder.container(keyedBy: Key.self)
    let word = try symbol.decode(DeclaredNode.Kind.self, forKey: .kind).identifier
    path = try symbol.decode([String].self, forKey: .pathComponents)
    guard let kind = Symbol.Kind(word), let name = path.last, name.first?.isNameStart ?? false,
      !path.contains(where: { $0.hasPrefix("_") })
    else { return nil }
    self.kind = kind
    identifier = try symbol.decode(DeclaredNode.Identifier.self, forKey: .identifier).precise
    let comment = try symbol.decodeIfPresent(DocComment.self, forKey: .docComment)
    objectiveCName = comment?.lines.lazy.compactMap { Self.objectiveCName($0.text) }.first
    guard [.alias, .function, .initializer].contains(kind),
      let fragments = try symbol.decodeIfPresent(
        [DeclaredNode.Fragment].self, forKey: .declarationFragments)
    else { return }
    if kind == .alias {
      let target = fragments.split { $0.kind == "text" && $0.spelling.contains("=") }
      aliasedType = target.count == 2 ? Self.type(target[1]) : nil
    } else {
      parameters = Self.parameters(fragments)
    }
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
  private static func parameters(_ declaration: [DeclaredNode.Fragment]) -> [Symbol.Parameter] {
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
  private static func type(_ fragments: ArraySlice<DeclaredNode.Fragment>) -> String? {
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
