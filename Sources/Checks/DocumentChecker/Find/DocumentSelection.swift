import TextDiagnostics
package import WorkbookModel

/// The documents and fences that the operands of a command line name.
///
/// An operand is a file, a folder, a pattern with `*`, or a line of a file: `README.md:120`. Paths are relative to the
/// folder in which the command was started.
package struct DocumentSelection: Sendable {
  package struct UnknownOperand: Error, CustomStringConvertible {
    package var description: String
  }

  private struct Pattern {
    /// From the package's folder, without a slash at its end; empty for the whole package.
    var path: String
    var line: Int?
    var operand: String
  }

  private var patterns: [Pattern]

  /// - Parameters:
  ///   - operands: none for everything.
  ///   - folder: from which the operands are relative, as a path from the package's folder; empty for itself.
  /// - Throws: ``UnknownOperand`` for a path out of the package.
  package init(_ operands: [String], from folder: String, root: String) throws(UnknownOperand) {
    var patterns: [Pattern] = []
    for operand in operands {
      var path = operand
      var line: Int?
      if let colon = operand.lastIndex(of: ":"),
        let number = Int(operand[operand.index(after: colon)...])
      {
        line = number
        path = String(operand[..<colon])
      }
      guard let place = Self.resolved(path, from: folder, root: root) else {
        throw UnknownOperand(description: "'\(operand)' is outside of the package in '\(root)'")
      }
      patterns.append(Pattern(path: place, line: line, operand: operand))
    }
    self.patterns = patterns
  }

  /// Replaces links in the operands by what they lead to.
  ///
  /// - Parameter links: the paths of the package's links and of what is below them, with their targets.
  package mutating func follow(_ links: [String: String]) {
    for index in patterns.indices {
      if let target = links[patterns[index].path] { patterns[index].path = target }
    }
  }

  /// The documents that contain what is named.
  ///
  /// - Throws: ``UnknownOperand`` for an operand without a document, with the most similar one.
  package func documents(of all: [PackageDocument]) throws(UnknownOperand) -> [PackageDocument] {
    guard !patterns.isEmpty else { return all }
    for pattern in patterns where !all.contains(where: { Self.matches(pattern.path, $0.path) }) {
      let nearest = nearestName(to: pattern.path, in: all.map(\.path))
      throw UnknownOperand(
        description: "'\(pattern.operand)' matches no document of the package; "
          + (nearest.map { "did you mean '\($0)'?" }
            ?? (all.isEmpty
              ? "it has none" : "the first of them is '\(all[0].path)'"))
      )
    }
    return all.filter { document in
      patterns.contains { Self.matches($0.path, document.path) }
    }
  }

  /// The fences that are named by lines: those that contain one, or the next one after it.
  ///
  /// - Returns: nil if every fence of the documents is named.
  /// - Throws: ``UnknownOperand`` for a line without a fence.
  package func fences(of book: DocumentBook) throws(UnknownOperand) -> Set<Sample.ID>? {
    guard patterns.contains(where: { $0.line != nil }) else { return nil }
    var found: Set<Sample.ID> = []
    for pattern in patterns {
      let own = book.fences.filter { Self.matches(pattern.path, $0.file) }
      guard let line = pattern.line else {
        found.formUnion(own.map(\.sample.id))
        continue
      }
      guard
        let fence = own.first(where: {
          $0.sample.range.start.line <= line && line <= $0.sample.range.end.line
        })
      else {
        let lines = own.map { "\($0.sample.range.start.line)" }
        throw UnknownOperand(
          description: "no Swift code is at '\(pattern.operand)'; "
            + (lines.isEmpty
              ? "the file has none"
              : "the code of the file begins at lines \(lines.joined(separator: ", "))"))
      }
      found.insert(fence.sample.id)
    }
    return found
  }

  /// A path from the package's folder; nil for one out of it.
  private static func resolved(_ path: String, from folder: String, root: String) -> String? {
    let base = path.hasPrefix("/") ? "" : root + "/" + folder
    var parts: [Substring] = []
    for part in (base + "/" + path).split(separator: "/") {
      switch part {
      case ".": continue
      case "..": if parts.popLast() == nil { return nil }
      default: parts.append(part)
      }
    }
    let own = root.split(separator: "/")
    guard parts.starts(with: own) else { return nil }
    return parts.dropFirst(own.count).joined(separator: "/")
  }

  /// Whether a path is a pattern's file, is below its folder, or matches its `*` and `**`.
  package static func matches(_ pattern: String, _ path: String) -> Bool {
    if pattern.isEmpty || path == pattern || path.hasPrefix(pattern + "/") { return true }
    guard pattern.contains("*") else { return false }
    let parts = path.split(separator: "/")
    // The numbers of parts of the path that the pattern so far may have consumed.
    var ends: Set<Int> = [0]
    for name in pattern.split(separator: "/") {
      guard let first = ends.min() else { return false }
      ends =
        name == "**"
        ? Set(first...parts.count)
        : Set(ends.filter { $0 < parts.count && matchesName(name, parts[$0]) }.map { $0 + 1 })
    }
    return ends.contains(parts.count)
  }

  /// Whether a name matches a pattern in which `*` stands for any characters.
  private static func matchesName(_ pattern: Substring, _ name: Substring) -> Bool {
    let pieces = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard pieces.count > 1 else { return pattern == name }
    guard let first = pieces.first, let last = pieces.last, name.hasPrefix(first),
      name.hasSuffix(last), name.count >= first.count + last.count
    else { return false }
    var rest = name.dropFirst(first.count).dropLast(last.count)
    for piece in pieces.dropFirst().dropLast() {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
