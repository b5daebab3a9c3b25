private import Glibc

/// What a cache holds.
///
/// Printed by `workbook cache`, as text and as JSON.
package struct CacheStatistics: Codable, Sendable, Hashable {
  /// What there is of one kind.
  package struct Kind: Codable, Sendable, Hashable {
    /// Files, or folders that are kept as one.
    package var entries = 0
    /// Of their content, not of the blocks of the disk.
    package var bytes = 0
  }

  /// The cache's folder.
  package var directory: String
  /// What there is, by kind; a kind without an entry is missing.
  ///
  /// Kinds are the folders that ``ResultCache`` shows, `toolchains`, `index`, `packages` (a folder for each
  /// that is built), and `leftovers` of runs that were killed.
  package var kinds: [String: Kind] = [:]
  /// The days of the least and the most recent use, `2026-11-20` in UTC; nil for an empty cache.
  package var oldest: String?
  /// As ``oldest``; the index is in neither.
  package var newest: String?
  /// The last run of each book in which anything was compiled or run, by the book's folder.
  package var lastRuns: [String: ResultIndex.Tally]

  /// All kinds together.
  package var total: Kind {
    kinds.values.reduce(into: Kind()) {
      $0.entries += $1.entries
      $0.bytes += $1.bytes
    }
  }

  /// Looks at a cache; one that is not there is empty.
  package init(of cache: ResultCache) {
    directory = cache.directory
    let contents = CacheContents(of: cache)
    let index = ResultIndex(cache: cache)
    for file in contents.files { kinds[file.kind, default: Kind()].add(file.bytes) }
    for file in contents.leftovers { kinds["leftovers", default: Kind()].add(file.bytes) }
    if let results = index.count(), results > 0 {
      var status = stat()
      let bytes = stat(index.path, &status) == 0 ? Int(status.st_size) : 0
      kinds["index"] = Kind(entries: results, bytes: bytes)
    }
    let uses = contents.files.map(\.lastUse)
    oldest = uses.min().map(CalendarDay.text(secondsFrom1970:))
    newest = uses.max().map(CalendarDay.text(secondsFrom1970:))
    lastRuns = index.tallies()
  }
}

extension CacheStatistics.Kind {
  fileprivate mutating func add(_ size: Int) {
    entries += 1
    bytes += size
  }
}
