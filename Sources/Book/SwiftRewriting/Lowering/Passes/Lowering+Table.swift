internal import SwiftSyntax

/// The table of members by selector, filled before the program's entry point runs.
///
/// ```
/// extension Feed {
///   nonisolated fileprivate static func __expose0() {
///     _expose(Feed.self,"refresh:"){ o,a in _res((o as! Feed).refresh(_arg(a,0))) }
///   }
/// }
/// ```
/// A type that no extension at file scope can name (a local type, or a `private` member) contains this
/// function in its own body. So does a generic type, which calls it for each new instance.
extension Lowering {
  /// Where a type's table function is declared, and how it is called.
  ///
  /// In an extension after the text, called when the program is loaded; in the type's own body, called by
  /// the enclosing type's function or after the type's declaration; or in the body, called by each
  /// instance.
  enum Placement { case tail, body, everyInstance }

  func placement(of scope: Int) -> Placement {
    if types.isGeneric(scope) { return .everyInstance }
    return facts.scopes[scope].isLocal || facts.scopes[scope].isHidden ? .body : .tail
  }

  /// Writes the table functions of all types, and the code that calls them.
  mutating func writeTable() {
    let entries = tableEntries()
    // Called table functions by caller. Members follow their parents in the scopes, so iterating in reverse
    // completes them first.
    var callees = facts.scopes.indices.map { _ in [Int]() }
    var fromTail: [Int] = []
    for scope in facts.scopes.indices.reversed() {
      if entries[scope].isEmpty && callees[scope].isEmpty { continue }
      needUIKit(at: facts.scopes[scope].headEnd)
      switch placement(of: scope) {
      case .tail: fromTail.insert(scope, at: 0)
      case .body:
        writeIntoBody(entries[scope], callees[scope], of: scope)
        if let parent = facts.scopes[scope].parent {
          callees[parent].insert(scope, at: 0)
        } else {
          let call = "; \(facts.scopes[scope].name).\(function(of: scope))()"
          edits.insert(call, at: facts.scopes[scope].end)
        }
      case .everyInstance:
        let name = facts.scopes[scope].name
        edits.insert(
          " private let __exposed\(scope): Void = \(name).\(function(of: scope))();",
          at: facts.scopes[scope].bodyStart)
        writeIntoBody(entries[scope], callees[scope], of: scope)
      }
    }
    for scope in fromTail { writeExtension(entries[scope], callees[scope], of: scope) }
    writeStart(fromTail)
  }

  private func function(of scope: Int) -> String { "__expose\(scope)" }

  /// The statement that registers one member.
  private func statement(_ entry: TableEntry, type: String) -> String {
    let isolation = entry.isOnMainActor.map { ",isolated: \($0)" } ?? ""
    return "_expose(\(type).self,\"\(entry.selector)\"\(isolation)){ o,a in "
      + "\(entry.body("(o as! \(type))")) }"
  }

  /// Inserts a table function after the opening brace of the type's body, on the same line.
  ///
  /// - Parameter callees: the scopes whose functions it calls.
  private mutating func writeIntoBody(_ entries: [TableEntry], _ callees: [Int], of scope: Int) {
    let type = facts.scopes[scope]
    for entry in entries where entry.conditions != type.conditions {
      refuse(
        entry.node,
        "'\(entry.name)' cannot be lowered: it is inside an '#if' of a type that is local, private "
          + "in another type or generic; move the type to file scope")
    }
    let statements =
      entries.map { statement($0, type: type.name) }
      + callees.map { "\(facts.scopes[$0].name).\(function(of: $0))()" }
    edits.insert(
      " nonisolated fileprivate static func \(function(of: scope))() { "
        + statements.joined(separator: "; ") + " };", at: type.bodyStart)
  }

  /// Adds an extension with a table function to the tail, under the enclosing `#if` conditions.
  private mutating func writeExtension(_ entries: [TableEntry], _ callees: [Int], of scope: Int) {
    let type = facts.scopes[scope]
    var lines: [String] = []
    func inner(_ conditions: [String]) -> [String] {
      Array(conditions.dropFirst(type.conditions.count))
    }
    for entry in entries {
      lines += guarded(["    " + statement(entry, type: type.path)], by: inner(entry.conditions))
    }
    for callee in callees {
      let call = "    \(facts.scopes[callee].name).\(function(of: callee))()"
      lines += guarded([call], by: inner(facts.scopes[callee].conditions))
    }
    let head = [
      "extension \(type.path) {",
      "  nonisolated fileprivate static func \(function(of: scope))() {",
    ]
    addToTail(guarded(head + lines + ["  }", "}"], by: type.conditions))
  }

  /// Writes the initializer; the linker section's functions run before `main`.
  private mutating func writeStart(_ scopes: [Int]) {
    if scopes.isEmpty { return }
    let calls = scopes.flatMap { scope in
      guarded(
        ["  \(facts.scopes[scope].path).\(function(of: scope))()"],
        by: facts.scopes[scope].conditions)
    }
    let head =
      "@section(\".init_array\") @used private let __exposeAll: @convention(c) () -> Void = {"
    addToTail([head] + calls + ["}"])
  }

  /// Lines that are compiled if all conditions hold.
  ///
  /// - Parameter conditions: of nested clauses, the outermost first.
  func guarded(_ lines: [String], by conditions: [String]) -> [String] {
    if conditions.isEmpty { return lines }
    return ["#if " + conditions.joined(separator: " && ")] + lines + ["#endif"]
  }

  mutating func addToTail(_ lines: [String]) {
    tail += lines.map { $0 + "\n" }.joined()
  }
}
