import CommandLineSyntax
import ResultStore
import SafeFiles
import WorkbookReports

/// A printed report.
package struct StoredReport: Equatable {
  /// The whole text on standard output.
  package var text: String
  /// Whether the exit status is 1 instead of 0.
  package var hasErrors: Bool

  package init(text: String, hasErrors: Bool = false) {
    self.text = text
    self.hasErrors = hasErrors
  }
}

/// The cached report of a command line over a folder, valid while no file that it depends on has changed.
///
/// ```
/// folder            ──► table of files (FileTable)
/// command line      ──► hash of the table and of everything else, report
/// ```
///
/// There is one report for each command line; a new one replaces the old one. All command lines of a folder share the
/// table.
struct ReportCache {
  /// The version of the stored format.
  private static let version = 4

  /// The files of the folder.
  let table: FileTable
  private let key: ContentHash
  private let tableKey: ContentHash
  private let grounds: ContentHash
  private let cache: ResultCache

  /// - Parameters:
  ///   - place: the folder, and what else tells tables apart.
  ///   - words: what else tells reports of the same command line apart.
  ///   - grounds: a hash of all inputs that are not files, see ``ReportFingerprint``.
  init(
    _ invocation: Invocation, _ console: Console, place: [String], words: [String] = [],
    grounds: ContentHash, cache: ResultCache
  ) {
    var hasher = ContentHasher()
    hasher.combine(["files"] + place)
    tableKey = hasher.finish()
    hasher = ContentHasher()
    hasher.combine(["answer", invocation.command?.rawValue ?? ""] + place + words)
    hasher.combine(invocation.optionWords(without: ReportFingerprint.indifferent))
    // A relative operand is resolved against the current folder, and may be a link.
    if !invocation.operands.isEmpty {
      hasher.combine([console.currentDirectory] + invocation.operands)
      for operand in invocation.operands {
        let path = operand.hasPrefix("/") ? operand : "\(console.currentDirectory)/\(operand)"
        hasher.combine((try? realPath(path)) ?? "")
      }
    }
    key = hasher.finish()
    self.grounds = grounds
    self.cache = cache
    table = FileTable(cache.site(tableKey) ?? [])
  }

  /// The cached report; nil if there is none, or if anything has changed since.
  func report() -> StoredReport? {
    guard let bytes = cache.site(key), table.isUnchanged, let state = state(of: table) else {
      return nil
    }
    var reader = PackedReader(bytes[...])
    do throws(PackedReader.Damage) {
      guard try reader.number() == Self.version, try reader.hash() == state,
        try reader.number() >= ResultIndex.today
      else { return nil }
      let hasErrors = try reader.number() != 0
      if table.hasNewStamps { keepTable() }
      return StoredReport(text: try reader.text(), hasErrors: hasErrors)
    } catch {
      return nil
    }
  }

  /// Stores a report that was made from the files of the table, unless one of them is too recent or unknown.
  ///
  /// - Parameter lastDay: on which it is believed, from 1970-01-01.
  func keep(_ report: StoredReport, lastDay: Int) {
    keepTable()
    guard let state = state(of: table) else { return }
    var writer = PackedWriter()
    writer.add(Self.version)
    writer.add(state)
    writer.add(lastDay)
    writer.add(report.hasErrors ? 1 : 0)
    writer.add(report.text)
    // A failure is ignored: the cache only saves work, and may be read-only.
    try? cache.keepSite(writer.bytes, as: key)
  }

  /// Stores what is known of the files.
  func keepTable() { try? cache.keepSite(table.bytes, as: tableKey) }

  private func state(of table: FileTable) -> ContentHash? {
    table.hash.map { files in
      var hasher = ContentHasher()
      hasher.combine(grounds.hexadecimal)
      hasher.combine(files.hexadecimal)
      return hasher.finish()
    }
  }
}
