import CommandLineSyntax
import ResultStore
import SafeFiles
import SiteStructure

/// A printed report in the cache, valid while no stamp of what it depends on has changed.
///
/// There is one for each command line and folder; a new one replaces the old one, even one with other inputs.
package struct StoredReport: Equatable {
  /// The version of the stored format.
  private static let version = 3

  /// The whole text on standard output.
  package var text: String
  /// Whether the exit status is 1 instead of 0.
  package var hasErrors: Bool

  package init(text: String, hasErrors: Bool = false) {
    self.text = text
    self.hasErrors = hasErrors
  }

  /// The key of a command line's report.
  ///
  /// - Parameter words: what else tells reports apart: the folder.
  static func key(
    _ invocation: Invocation, _ console: Console, _ words: [String]
  ) -> ContentHash {
    var hasher = ContentHasher()
    hasher.combine(["answer", invocation.command?.rawValue ?? ""] + words)
    hasher.combine(invocation.optionWords(without: ReportFingerprint.indifferent))
    // A relative operand is resolved against the current folder, and may be a link.
    if !invocation.operands.isEmpty {
      hasher.combine([console.currentDirectory] + invocation.operands)
      for operand in invocation.operands {
        let path = operand.hasPrefix("/") ? operand : "\(console.currentDirectory)/\(operand)"
        hasher.combine((try? realPath(path)) ?? "")
      }
    }
    return hasher.finish()
  }

  /// The report under a key; nil if there is none, or if anything has changed since.
  ///
  /// - Parameter grounds: a hash of all inputs without stamps, see ``ReportFingerprint``.
  static func read(
    _ key: ContentHash, grounds: ContentHash, from cache: ResultCache
  ) -> StoredReport? {
    guard let bytes = cache.site(key) else { return nil }
    var reader = PackedReader(bytes[...])
    do throws(PackedReader.Damage) {
      guard try reader.number() == version, try reader.text() == grounds.hexadecimal,
        try reader.number() >= ResultIndex.today
      else { return nil }
      let hasErrors = try reader.number() != 0
      let text = try reader.text()
      guard StampList(reader.rest).isTrue else { return nil }
      return StoredReport(text: text, hasErrors: hasErrors)
    } catch {
      return nil
    }
  }

  /// Stores the report.
  ///
  /// - Parameters:
  ///   - stamps: everything that it depends on.
  ///   - lastDay: on which it is believed, from 1970-01-01.
  func keep(
    as key: ContentHash, grounds: ContentHash, stamps: StampList, lastDay: Int,
    in cache: ResultCache
  ) {
    var writer = PackedWriter()
    writer.add(Self.version)
    writer.add(grounds.hexadecimal)
    writer.add(lastDay)
    writer.add(hasErrors ? 1 : 0)
    writer.add(text)
    // A failure is ignored: the cache only saves work, and may be read-only.
    try? cache.keepSite(writer.bytes + stamps.bytes, as: key)
  }
}
