import SampleJudging
import SwiftSource

/// What the sources of a package declare, as far as its documents are read by it.
package struct PackageNames: Sendable {
  /// The public types at top level. A fence that declares one again shows it: what follows means the package's own.
  package let publicTypes: Set<String>
  private let sources: [[UInt8]]

  /// - Parameter files: the bytes of the package's files, by path.
  package init(files: [String: [UInt8]]) {
    sources = files.filter { $0.key.hasSuffix(".swift") && !$0.key.hasPrefix("Tests/") }
      .map(\.value)
    var publicTypes: Set<String> = []
    for bytes in sources {
      for line in String(decoding: bytes, as: UTF8.self).utf8.split(separator: 0x0A) {
        if let name = Self.publicType(in: Substring(line)) { publicTypes.insert(name) }
      }
    }
    self.publicTypes = publicTypes
  }

  /// Whether a name is declared only in branches of `#if` that Linux does not compile.
  func isForOtherPlatforms(_ name: String) -> Bool {
    var isDeclared = false
    for bytes in sources {
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.contains(name) else { continue }
      let places = Self.declarations(of: name, in: text)
      guard !places.isEmpty else { continue }
      // Each version of the compiler: only the platform matters.
      let branches = UncompiledBranches(
        of: text, compiler: [.max], hasModule: { !AppleNames.isAppleModule($0) && $0 != "Darwin" })
      let areElsewhere = places.allSatisfy { place in
        branches.ranges.contains { $0.contains(place) }
      }
      guard areElsewhere else { return false }
      isDeclared = true
    }
    return isDeclared
  }

  private static let kinds: Set<Substring> = [
    "actor", "class", "enum", "protocol", "struct", "typealias",
  ]

  /// The name of a public type in a line that is not indented: `public final class Yacht: Boat {`.
  private static func publicType(in line: Substring) -> String? {
    guard let first = line.first, first.isLetter || first == "@", line.utf8.count < 1000 else {
      return nil
    }
    let words = line.split(separator: " ", maxSplits: 8)
    guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.endIndex,
      words[..<kind].contains(where: { $0 == "public" || $0 == "open" })
    else { return nil }
    let name = words[kind + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return name.isEmpty ? nil : String(name)
  }

  private static let words: Set<Substring> = [
    "actor", "case", "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]

  /// The bytes at which a name comes after a word that declares it.
  private static func declarations(of name: String, in text: String) -> [Int] {
    text.ranges(of: name).filter { range in
      let next = text[range.upperBound...].first
      let line = text[..<range.lowerBound].suffix(while: { !$0.isNewline })
      return !(next?.isLetter ?? false) && !(next?.isNumber ?? false) && next != "_"
        && line.last == " " && line.split(separator: " ").last.map(words.contains) ?? false
    }.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) }
  }
}

extension StringProtocol {
  /// The longest end of which each character fulfils a condition.
  fileprivate func suffix(while isPart: (Character) -> Bool) -> SubSequence {
    self[(lastIndex { !isPart($0) }.map(index(after:)) ?? startIndex)...]
  }
}
