import Foundation

/// The mentions of rules in the project's sources and tests.
struct RuleReferences {
  /// The sources whose comments mention a rule, by its number.
  private(set) var code: [Int: Set<String>] = [:]
  /// The number of tests with a rule in their names, by suite.
  private(set) var tests: [Int: [String: Int]] = [:]
  /// The properties of `Choices` that belong to a rule.
  private(set) var choices: [Int: [String]] = [:]

  /// - Parameter root: the folder of the project.
  init(root: URL) throws {
    for (name, text) in try Self.files(below: root.appending(path: "Sources")) {
      for line in Self.linesThatMayNameARule(in: text) {
        for number in Self.rules(in: line[...]) { code[number, default: []].insert(name) }
      }
      if name.hasSuffix("Choices") { noteChoices(in: text) }
    }
    for (name, text) in try Self.files(below: root.appending(path: "Tests")) {
      for test in text.components(separatedBy: "@Test(").dropFirst() {
        guard let match = test.prefixMatch(of: #/\s*"R(\d+): /#), let number = Int(match.1) else {
          continue
        }
        tests[number, default: [:]][name, default: 0] += 1
      }
    }
  }

  /// All rules that are mentioned anywhere.
  var named: Set<Int> { Set(code.keys).union(tests.keys).union(choices.keys) }

  private mutating func noteChoices(in text: String) {
    for match in text.matches(of: #/CHOICE \(R(\d+)\)[^{}]*?package var (\w+)/#) {
      guard let number = Int(match.1) else { continue }
      choices[number, default: []].append(String(match.2))
    }
  }

  /// The lines with an `R` before a digit. They are found in C, as regular expressions are slow, and few lines
  /// match.
  private static func linesThatMayNameARule(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    var lines: [String] = []
    var place = 0
    bytes.withUnsafeBytes { all in
      while let base = all.baseAddress,
        let found = memchr(base + place, Int32(UInt8(ascii: "R")), all.count - place)
      {
        place = base.distance(to: found) + 1
        guard place < all.count, isdigit(Int32(all[place])) != 0 else { continue }
        var start = place
        while start > 0, all[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        while place < all.count, all[place] != UInt8(ascii: "\n") { place += 1 }
        lines.append(String(decoding: all[start..<place], as: UTF8.self))
      }
    }
    return lines
  }

  /// The rule numbers in a comment; `R1-R3` is a range of three.
  private static func rules(in line: Substring) -> [Int] {
    let words = line.drop { $0 == " " }
    guard
      let comment = words.hasPrefix("*")
        ? words : words.firstRange(of: "//").map({ words[$0.lowerBound...] })
    else { return [] }
    return comment.matches(of: #/\bR(\d{1,3})(?:-R(\d{1,3}))?\b/#).flatMap { match in
      guard let first = Int(match.1) else { return [Int]() }
      let last = match.2.flatMap { Int($0) } ?? first
      return first <= last ? Array(first...last) : []
    }
  }

  /// The texts of all source files below a folder, with their names without extension.
  private static func files(below folder: URL) throws -> [(name: String, text: String)] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? [])
      .filter { ["swift", "c", "h"].contains($0.pathExtension) }
      .map {
        ($0.deletingPathExtension().lastPathComponent, try String(contentsOf: $0, encoding: .utf8))
      }
  }
}
