private import Glibc

/// The size and use of a cache, as printed by `workbook cache` in text and JSON.
package struct CacheStatistics: Codable, Sendable, Hashable {
  package struct Kind: Codable, Sendable, Hashable {
    /// Files, or folders that are kept as one.
    package var entries = 0
    /// The size of their content, not of the disk blocks.
    package var bytes = 0
  }

  package var directory: String
  /// The entries by kind, without empty kinds.
  ///
  /// Kinds are the folders listed at ``ResultCache``, `toolchains`, `index`, and `leftovers` of killed runs.
  package var kinds: [String: Kind] = [:]
  /// The day of the least recent use, such as `2026-11-20` in UTC; nil for an empty cache. The index does not
  /// count.
  package var oldest: String?
  /// The day of the most recent use, see ``oldest``.
  package var newest: String?
  /// The last run in which anything was compiled or run, by the book's folder.
  package var lastRuns: [String: ResultIndex.Tally]

  package var total: Kind {
    kinds.values.reduce(into: Kind()) {
      $0.entries += $1.entries
      $0.bytes += $1.bytes
    }
  }

  /// Reads a cache; a missing one counts as empty.
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
