/// The operators of programs that share a module, by which another one is accepted.
///
/// A question costs in proportion to the program in question, however many there are.
package struct BundledOperators: Sendable {
  /// The text of each declaration: `++`, then `infix ++`; precedence groups by their name alone.
  private var declared: [String: [String: String]] = [:]
  /// What the programs use, and could declare.
  private var names: Set<String> = []

  package init() {}

  /// Adds a program that the others accept.
  package mutating func add(_ program: BundleCandidate) {
    for (name, declaration) in program.operators {
      declared[Self.word(name), default: [:]][name] = declaration.text
    }
    names.formUnion(program.names)
  }

  /// Whether the operators of a program are compatible with those of all the others.
  ///
  /// An operator declared in one must not be used in the other, unless both declare it with the same text.
  package func accepts(_ program: BundleCandidate) -> Bool {
    program.operators.allSatisfy { name, declaration in
      let word = Self.word(name)
      return declared[word]?[name].map { $0 == declaration.text } ?? !names.contains(word)
    }
      && program.names.allSatisfy { word in
        (declared[word] ?? [:]).keys.allSatisfy { program.operators[$0] != nil }
      }
  }

  /// What uses of an operator or a precedence group contain.
  private static func word(_ name: String) -> String {
    String(name.split(separator: " ").last ?? "")
  }
}
