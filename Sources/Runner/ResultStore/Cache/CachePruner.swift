private import Glibc
package import WorkbookModel

/// Removes entries that have not been used for long, and files that can no longer be found.
///
/// The caller must hold the cache's lock exclusively: what a run has looked up stays until the run has ended.
///
/// An entry is a record with the program that it needs. Several records may share a program, which is removed
/// with the last of them. Files that can no longer be found are always removed: programs without a record,
/// records without their program, and the remains of killed runs. Samples in the index are forgotten by age
/// too.
package struct CachePruner: Sendable {
  package enum Limit: Sendable, Hashable {
    /// Keeps everything used in the given number of last days.
    case days(Int)
    /// Keeps the most recently used files up to a number of bytes, and everything used in the given number of
    /// last days.
    case bytes(Int, sparedDays: Int = 0)
  }

  package struct Outcome: Codable, Sendable, Hashable {
    /// Counts a folder of modules, or of a package's build, as one file.
    package var removedFiles = 0
    /// The size of files and folders.
    package var removedBytes = 0
    /// Samples that were removed from the index.
    package var forgottenSamples = 0
    /// Everything left in the cache.
    package var leftFiles = 0
    /// The size of files and folders.
    package var leftBytes = 0
    /// Files and folders that could not be removed, with the system's reasons.
    package var failures: [String] = []
  }

  private let cache: ResultCache
  private let index: ResultIndex
  private let now: Int

  /// - Parameter now: in seconds from 1970.
  package init(_ cache: ResultCache, now: Int = time(nil)) {
    self.cache = cache
    self.now = now
    index = ResultIndex(cache: cache)
  }

  /// Prunes by age and then by size; whatever was used in the last day stays.
  package func prune(to limits: CacheLimits) throws -> Outcome {
    var outcome = try prune(to: .days(limits.days))
    if outcome.leftBytes > limits.bytes {
      // A use is recorded once a day, so files used today may have yesterday's time.
      let second = try prune(to: .bytes(limits.bytes, sparedDays: 2))
      outcome.add(second)
    }
    return outcome
  }

  /// Removes whatever exceeds a limit, and all useless files.
  ///
  /// - Throws: `RunnerError` if the index cannot be changed. A file that cannot be removed is listed in the
  ///   outcome's failures.
  package func prune(to limit: Limit) throws -> Outcome {
    let contents = CacheContents(of: cache)
    var entries = Self.entries(contents.files, lastUses: index.lastUses())
    let lost = entries.partition { !$0.isWorthless }
    var doomed = contents.leftovers + entries[..<lost].flatMap(\.files)
    entries = Array(entries[lost...])
    var outcome = Outcome()
    switch limit {
    case .days(let days):
      let day = now - days * 86_400
      // Newer entries may need a program of an older one.
      let kept = Set(entries.filter { $0.lastUse >= day }.flatMap { $0.files.map(\.path) })
      doomed += entries.filter { $0.lastUse < day }.flatMap(\.files)
        .filter { !kept.contains($0.path) }
      outcome.forgottenSamples = try index.forget(usedBefore: day / 86_400)
    case .bytes(let bytes, let sparedDays):
      let spared = now - sparedDays * 86_400
      doomed += Self.oldest(of: entries, leaving: bytes) { sparedDays == 0 || $0 < spared }
    }
    remove(doomed, &outcome)
    let left = CacheContents(of: cache).files
    outcome.leftFiles = left.count
    outcome.leftBytes = left.reduce(0) { $0 + $1.bytes }
    return outcome
  }

  /// A file or a folder that is found by its key, with the program that it needs.
  private struct Entry {
    /// Records of samples that were compiled together share a program.
    var files: [CacheContents.File]
    var lastUse: Int
    /// Whether it is useless: a program without a record, or a record without its program. The note that the
    /// remote cache has a program stands for it.
    var isWorthless = false
  }

  /// Groups files into entries and marks the useless ones.
  ///
  /// - Parameter lastUses: the last uses of keys known to the index, in days from 1970.
  private static func entries(
    _ files: [CacheContents.File], lastUses: [String: Int]
  ) -> [Entry] {
    let isProgram = { (file: CacheContents.File) in
      file.kind == ResultCache.programs || file.kind == ResultCache.promises
    }
    let programs = Dictionary(grouping: files.filter(isProgram)) { $0.key }
    var needed: Set<String> = []
    var entries: [Entry] = []
    for file in files where !isProgram(file) {
      // A sample that was found unchanged was used too, even if its record was not read.
      let use = max(file.lastUse, (lastUses[file.key] ?? 0) * 86_400)
      var entry = Entry(files: [file], lastUse: use)
      if file.kind == ResultCache.compiled {
        let record: CompileRecord? = CachedFile(path: file.path, notesUse: false).read()
        if let name = record?.executable {
          needed.insert(name)
          entry.files += programs[name] ?? []
        }
        entry.isWorthless = record == nil || record?.executable.map { programs[$0] == nil } ?? false
      }
      entries.append(entry)
    }
    let orphans = programs.filter { !needed.contains($0.key) }.flatMap(\.value)
    return entries + orphans.map { Entry(files: [$0], lastUse: $0.lastUse, isWorthless: true) }
  }

  /// The files of the least recently used entries that have to be removed to meet a limit.
  ///
  /// A program counts once, and is freed only with the last entry that needs it.
  ///
  /// - Parameter mayGo: whether an entry of that last use may be removed.
  private static func oldest(
    of entries: [Entry], leaving limit: Int, _ mayGo: (Int) -> Bool
  ) -> [CacheContents.File] {
    var users: [String: Int] = [:]
    var bytes = 0
    for file in entries.flatMap(\.files) {
      users[file.path, default: 0] += 1
      if users[file.path] == 1 { bytes += file.bytes }
    }
    var doomed: [CacheContents.File] = []
    for entry in entries.sorted(by: { $0.lastUse < $1.lastUse })
    where bytes > limit && mayGo(entry.lastUse) {
      for file in entry.files {
        users[file.path, default: 1] -= 1
        guard users[file.path] == 0 else { continue }
        doomed.append(file)
        bytes -= file.bytes
      }
    }
    return doomed
  }

  /// Removes files, and folders that become empty.
  private func remove(_ files: [CacheContents.File], _ outcome: inout Outcome) {
    for file in files {
      guard file.remove() else {
        outcome.failures.append("'\(file.path)': \(String(cString: strerror(errno)))")
        continue
      }
      outcome.removedFiles += 1
      outcome.removedBytes += file.bytes
      // Fails for a folder that is not empty.
      rmdir(String(file.path[..<(file.path.lastIndex(of: "/") ?? file.path.startIndex)]))
    }
  }
}

extension CachePruner.Outcome {
  fileprivate mutating func add(_ later: Self) {
    removedFiles += later.removedFiles
    removedBytes += later.removedBytes
    forgottenSamples += later.forgottenSamples
    (leftFiles, leftBytes) = (later.leftFiles, later.leftBytes)
    failures += later.failures
  }
}
