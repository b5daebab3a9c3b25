import TextDiagnostics
package import ResultStore

extension CacheStatistics {
  /// The counts as a table:
  ///
  /// ```
  /// /home/u/.cache/workbook: 131 entries, 47.1 MB, used 2026-11-01 to 2026-11-20
  ///   compiled         60   12.3 KB
  ///   programs         12    5.5 MB
  /// last run of /home/u/book: 58 of 60 samples from the cache (2026-11-20)
  /// ```
  package var text: String {
    let span = oldest.flatMap { oldest in newest.map { ", used \(oldest) to \($0)" } } ?? ""
    let rows = kinds.sorted { $0.key < $1.key }.map { name, kind in
      let size = sizeText(bytes: kind.bytes)
      return "  \(name.padded(to: 12))\("\(kind.entries)".padded(to: -7))\(size.padded(to: -11))\n"
    }
    let runs = lastRuns.sorted { $0.key < $1.key }.map { book, run in
      "last run of \(book.escapedForTerminal): \(run.hits) of "
        + "\(counted(run.hits + run.misses, "sample")) from the cache (\(run.date))\n"
    }
    return "\(directory.escapedForTerminal): \(entriesText(total.entries)), "
      + "\(sizeText(bytes: total.bytes))\(span)\n" + rows.joined() + runs.joined()
  }
}

extension CachePruner.Outcome {
  /// The removed and remaining entries, in one or two lines:
  ///
  /// ```
  /// removed 12 files, 3.4 MB; 120 files, 41.0 MB left
  /// the last results of 2 samples were forgotten
  /// ```
  package var text: String {
    let samples =
      forgottenSamples > 0
      ? "the last results of \(counted(forgottenSamples, "sample")) were forgotten\n" : ""
    return "removed \(counted(removedFiles, "file")), \(sizeText(bytes: removedBytes)); "
      + "\(counted(leftFiles, "file")), \(sizeText(bytes: leftBytes)) left\n" + samples
  }
}

extension CacheVerifier.Outcome {
  /// A line for each damaged file, and the result:
  ///
  /// ```
  /// PATH: its hash is another one (removed)
  /// 131 files, 47.1 MB: 1 damaged, removed
  /// ```
  package var text: String {
    let lines = damaged.map {
      "\($0.path.escapedForTerminal): \($0.reason)\($0.isRemoved ? " (removed)" : "")\n"
    }
    let verdict =
      damaged.isEmpty
      ? "no damage found"
      : "\(damaged.count) damaged"
        + (damaged.allSatisfy(\.isRemoved) ? ", removed" : "; remove with '--repair'")
    return lines.joined()
      + "\(counted(checkedFiles, "file")), \(sizeText(bytes: checkedBytes)): \(verdict)\n"
  }
}

private func entriesText(_ count: Int) -> String { count == 1 ? "1 entry" : "\(count) entries" }
