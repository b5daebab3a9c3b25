import WorkbookModel

/// The description of a value, taken apart at brackets and commas, to compare it with what an author writes.
///
/// ```
/// claimed               real                        equal
/// [1,2,3]               [1, 2, 3]                   yes: spaces between elements do not count
/// [2, 3]                ArraySlice([2, 3])          yes: nor does the type around a list
/// (1, "a")              (id: 1, name: "a")          yes: nor labels that the author leaves out
/// ["b": 2, "a": 1]      ["a": 1, "b": 2]            if the value has no order
/// [1, ...]              [1, 2, 3]                   yes; without order each element may be anywhere
/// ```
package struct StructuredText: Sendable, Hashable {
  fileprivate indirect enum Node: Sendable, Hashable {
    /// A word, a number or a string literal, without spaces at its ends.
    case atom(String)
    /// A list in brackets after a possibly empty name.
    case list(name: String, open: Character, [Element])
  }

  fileprivate struct Element: Sendable, Hashable {
    var key: Node?
    var value: Node
  }

  private let root: Node

  /// Nil if brackets or quotes are not balanced, or nested too deeply.
  package init?(_ text: String) {
    var reader = Reader(rest: text[...])
    guard let element = reader.element(depth: 0), element.key == nil, reader.rest.isEmpty else {
      return nil
    }
    root = element.value
  }

  /// Whether a real value is what this text claims.
  ///
  /// - Parameter isUnordered: whether lists with square brackets may have any order.
  package func claims(_ real: StructuredText, isUnordered: Bool) -> Bool {
    Self.claims(root, real.root, isUnordered)
  }

  /// Whether two tuples have different labels in the same places, which `==` does not compare.
  package func hasOtherLabels(than real: StructuredText) -> Bool {
    guard case .list("", "(", let own) = root, case .list("", "(", let others) = real.root else {
      return false
    }
    return zip(own, others).contains { $0.key != nil && $1.key != nil && $0.key != $1.key }
  }

  private static func claims(_ claimed: Node, _ real: Node, _ isUnordered: Bool) -> Bool {
    switch (claimed, real) {
    case (.atom(let claimed), .atom(let real)): return claimed == real
    case (.list(let name, let open, let claimed), .list(let realName, let realOpen, let elements)):
      if name.isEmpty, open == "[", realOpen == "(", elements.count == 1, elements[0].key == nil {
        // `ArraySlice([1])` is written as `[1]`, but `Optional([1])` is another value.
        guard realName != "Optional", !realName.isEmpty else { return false }
        return Self.claims(.list(name: name, open: open, claimed), elements[0].value, isUnordered)
      }
      guard name == realName, open == realOpen else { return false }
      return claims(claimed, elements, isUnordered: isUnordered && open == "[", isUnordered)
    default: return false
    }
  }

  /// Compares elements; `...` stands for any number of them, without order for those left over.
  private static func claims(
    _ claimed: [Element], _ real: [Element], isUnordered: Bool, _ areInnerUnordered: Bool
  ) -> Bool {
    let wanted = claimed.filter { !$0.isEllipsis }
    guard wanted.count == real.count || wanted.count < claimed.count && wanted.count <= real.count
    else { return false }
    func isEqual(_ one: Element, _ other: Element) -> Bool {
      if let key = one.key {
        guard let realKey = other.key, claims(key, realKey, areInnerUnordered) else { return false }
      } else if other.key != nil, isUnordered {
        return false
      }
      return claims(one.value, other.value, areInnerUnordered)
    }
    guard isUnordered else {
      // The elements before `...` are the first ones, those after it the last ones.
      let first = claimed.firstIndex(where: \.isEllipsis) ?? wanted.count
      return zip(wanted.prefix(first), real).allSatisfy(isEqual)
        && zip(wanted.dropFirst(first).reversed(), real.reversed()).allSatisfy(isEqual)
    }
    var rest = real
    return wanted.allSatisfy { element in
      guard let index = rest.firstIndex(where: { isEqual(element, $0) }) else { return false }
      rest.remove(at: index)
      return true
    }
  }

  // MARK: Reading

  private struct Reader {
    var rest: Substring

    private static let closing: [Character: Character] = ["[": "]", "(": ")", "{": "}"]
    private static let deepest = 40

    mutating func skipSpaces() { rest = rest.drop(while: \.isWhitespace) }

    /// Reads up to a comma, a closing bracket or the end.
    mutating func element(depth: Int) -> Element? {
      guard depth < Self.deepest, let first = node(depth: depth) else { return nil }
      guard depth > 0, rest.first == ":" else { return Element(key: nil, value: first) }
      rest.removeFirst()
      return node(depth: depth).map { Element(key: first, value: $0) }
    }

    private mutating func node(depth: Int) -> Node? {
      var text = ""
      skipSpaces()
      while let next = rest.first {
        if next == "\"" {
          guard let literal = string() else { return nil }
          text += literal
        } else if let close = Self.closing[next] {
          rest.removeFirst()
          guard let elements = list(until: close, depth: depth + 1) else { return nil }
          skipSpaces()
          let name = String(text.trimmed)
          // Text after the bracket is not that of a value.
          guard rest.isEmpty || ",:])}".contains(rest.first ?? ",") else { return nil }
          return .list(name: name, open: next, elements)
        } else if depth > 0, ",:".contains(next) || "])}".contains(next) {
          break
        } else {
          text.append(next)
          rest.removeFirst()
        }
      }
      return text.trimmed.isEmpty ? nil : .atom(String(text.trimmed))
    }

    private mutating func list(until close: Character, depth: Int) -> [Element]? {
      var elements: [Element] = []
      skipSpaces()
      while rest.first != close {
        if rest.hasPrefix(":") && close == "]" && elements.isEmpty {
          // `[:]` has no elements.
          rest.removeFirst()
          skipSpaces()
          continue
        }
        guard let element = element(depth: depth) else { return nil }
        elements.append(element)
        skipSpaces()
        if rest.first == "," {
          rest.removeFirst()
          skipSpaces()
        } else if rest.first != close {
          return nil
        }
      }
      rest.removeFirst()
      return elements
    }

    /// A string literal with its quotes.
    private mutating func string() -> String? {
      var text = "\""
      rest.removeFirst()
      while let next = rest.popFirst() {
        text.append(next)
        if next == "\\", let escaped = rest.popFirst() {
          text.append(escaped)
        } else if next == "\"" {
          return text
        }
      }
      return nil
    }
  }
}

extension StructuredText.Element {
  fileprivate var isEllipsis: Bool {
    guard key == nil, case .atom(let text) = value else { return false }
    return text == "..." || text == "…"
  }
}
