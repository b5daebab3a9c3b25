import SampleJudging
import SwiftSource
import Synchronization

/// What the sources of a package declare, as far as its documents are read by it.
package struct PackageNames: Sendable {
  /// The public types at top level. A fence that declares one again shows it: what follows means the package's own.
  package let publicTypes: Set<String>
  private let declared: DeclaredPlaces

  /// - Parameter files: the bytes of the package's files, by path.
  package init(files: [String: [UInt8]]) {
    let sources = files.filter { $0.key.hasSuffix(".swift") && !$0.key.hasPrefix("Tests/") }
      .map(\.value)
    declared = DeclaredPlaces(sources)
    var publicTypes: Set<String> = []
    for bytes in sources {
      for line in String(decoding: bytes, as: UTF8.self).utf8.split(separator: 0x0A) {
        if let name = Self.publicType(in: Substring(line)) { publicTypes.insert(name) }
      }
    }
    self.publicTypes = publicTypes
  }

  /// Whether a name is declared only in branches of `#if` that Linux does not compile.
  func isForOtherPlatforms(_ name: String) -> Bool { declared.isOnlyElsewhere(name) }

  /// Whether a type is extended only in branches of `#if` that Linux does not compile.
  func isExtendedForOtherPlatforms(_ type: String) -> Bool {
    declared.isOnlyElsewhere(DeclaredPlaces.extending + type)
  }

  /// Whether a source declares a name anywhere.
  func declares(_ name: String) -> Bool { declared.has(name) }

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
}

/// Where sources declare names. They are read once, when an error first asks for a name.
private final class DeclaredPlaces: Sendable {
  private struct State {
    /// The source and the byte of each place, by name; nil before the first question.
    var places: [String: [(source: Int, offset: Int)]]?
    /// The bytes that Linux does not compile, by source.
    var branches: [Int: [Range<Int>]] = [:]

    mutating func places(in sources: [[UInt8]]) -> [String: [(source: Int, offset: Int)]] {
      let found = places ?? DeclaredPlaces.places(in: sources)
      places = found
      return found
    }
  }

  private let sources: [[UInt8]]
  private let state = Mutex(State())

  init(_ sources: [[UInt8]]) { self.sources = sources }

  func has(_ name: String) -> Bool {
    state.withLock { $0.places(in: sources)[name] != nil }
  }

  /// Whether every place of a name is in a branch of `#if` that Linux does not compile, and there is one.
  func isOnlyElsewhere(_ name: String) -> Bool {
    state.withLock { state in
      guard let own = state.places(in: sources)[name] else { return false }
      return own.allSatisfy { place in
        let branches = state.branches[place.source] ?? Self.branches(of: sources[place.source])
        state.branches[place.source] = branches
        return branches.contains { $0.contains(place.offset) }
      }
    }
  }

  private static func branches(of source: [UInt8]) -> [Range<Int>] {
    // Each version of the compiler: only the platform matters.
    UncompiledBranches(
      of: String(decoding: source, as: UTF8.self), compiler: [.max],
      hasModule: { !AppleNames.isAppleModule($0) && $0 != "Darwin" }
    ).ranges
  }

  /// What the name of an extended type begins with among the names.
  static let extending = "extension "

  /// What comes before a name that is declared, with the beginning of its name here.
  private static let words = Dictionary(
    [
      "actor", "case", "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
      "extension",
    ].map { (Array($0.utf8), $0 == "extension" ? extending : "") }, uniquingKeysWith: { $1 })

  /// The names after words that declare them.
  private static func places(in sources: [[UInt8]]) -> [String: [(source: Int, offset: Int)]] {
    var places: [String: [(source: Int, offset: Int)]] = [:]
    for (source, bytes) in sources.enumerated() {
      var prefix: String?
      var offset = 0
      while offset < bytes.count {
        let start = offset
        while offset < bytes.count, isPartOfName(bytes[offset]) { offset += 1 }
        if offset == start {
          if bytes[offset] != UInt8(ascii: " ") { prefix = nil }
          offset += 1
          continue
        }
        let word = bytes[start..<offset]
        if let prefix {
          let name = prefix + String(decoding: word, as: UTF8.self)
          places[name, default: []].append((source, start))
        }
        prefix = word.count <= 9 ? words[Array(word)] : nil
      }
    }
    return places
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
