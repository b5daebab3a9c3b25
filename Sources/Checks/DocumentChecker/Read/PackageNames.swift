import SampleJudging
import SwiftSource

/// What the sources of a package declare, as far as its documents are read by it.
struct PackageNames: Sendable {
  /// The public types at top level. A fence that declares one again shows it: what follows means the package's own.
  let publicTypes: Set<String>
  /// Names that are declared in branches of `#if` that Linux does not compile.
  let otherPlatforms: Set<String>

  /// - Parameter files: the bytes of the package's files, by path.
  init(files: [String: [UInt8]]) {
    var publicTypes: Set<String> = []
    var otherPlatforms: Set<String> = []
    for (path, bytes) in files where path.hasSuffix(".swift") && !path.hasPrefix("Tests/") {
      let text = String(decoding: bytes, as: UTF8.self)
      for line in text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
        if let name = Self.publicType(in: Substring(line)) { publicTypes.insert(name) }
      }
      guard bytes.contains(UInt8(ascii: "#")), text.contains("#if") else { continue }
      // Each version of the compiler: only the platform matters.
      let branches = UncompiledBranches(
        of: text, compiler: [.max], hasModule: { !AppleNames.isAppleModule($0) && $0 != "Darwin" })
      for range in branches.ranges {
        otherPlatforms.formUnion(Self.declarations(in: bytes[range]))
      }
    }
    self.publicTypes = publicTypes
    self.otherPlatforms = otherPlatforms
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

  /// The names after words that declare something.
  private static func declarations(in bytes: ArraySlice<UInt8>) -> [String] {
    String(decoding: bytes, as: UTF8.self)
      .matches(of: /\b(?:func|var|let|case|struct|class|enum|actor|protocol|typealias)\s+`?(\w+)/)
      .map { String($0.1) }
  }
}
