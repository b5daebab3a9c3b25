private import Glibc
package import WorkbookModel

/// Removes what has not been used for long, and what cannot be found any more.
///
/// It must hold the cache's lock alone: what a run has looked up stays until the run has ended.
///
/// An entry is a record with the program that it needs, which several may share; the program goes with the
/// last of them. Whatever cannot be found any more goes in any case: programs without a record, records
/// without their program, and what a run that was killed has left. What the index knows of samples is
/// forgotten by age too.
package struct CachePruner: Sendable {
  /// What may stay.
  package enum Limit: Sendable, Hashable {
    /// What was used in the last so many days.
    case days(Int)
    /// What was used last, up to so many bytes, and whatever was used in the last so many days.
    case bytes(Int, sparedDays: Int = 0)
  }

  /// What was removed, and what is left.
  package struct Outcome: Codable, Sendable, Hashable {
    /// A folder of modules counts as one, too.
    package var removedFiles = 0
    /// Folders that packages were built in.
    package var removedBuilds = 0
    /// Of files and of folders.
    package var removedBytes = 0
    /// Samples that the index has forgotten.
    package var forgottenSamples = 0
    /// What is in the cache now, but folders that packages were built in.
    package var leftFiles = 0
    /// Folders that packages were built in.
    package var leftBuilds = 0
    /// Of both.
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

  /// Prunes by age and then by size; what was used in the last day stays.
  package func prune(to limits: CacheLimits) throws -> Outcome {
    var outcome = try prune(to: .days(limits.days))
    if outcome.leftBytes > limits.bytes {
      // A use is noted once a day, so what this day's runs have found may bear yesterday's time.
      let second = try prune(to: .bytes(limits.bytes, sparedDays: 2))
      outcome.add(second)
    }
    return outcome
  }

  /// Removes what is over a limit, and what is of no use.
  ///
  /// - Throws: `RunnerError` when the index cannot be changed. A file that cannot be removed is a failure
  ///   of the outcome.
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
      // Younger entries may need a program of an older one.
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
    outcome.leftBuilds = left.count { $0.form == .build }
    outcome.leftFiles = left.count - outcome.leftBuilds
    outcome.leftBytes = left.reduce(0) { $0 + $1.bytes }
    return outcome
  }

  /// A file or a folder that is found by its key, with the program that it needs.
  private struct Entry {
    /// Programs are shared by the records of those that were compiled together.
    var files: [CacheContents.File]
    var lastUse: Int
    /// Whether it is of no use: a program without a record, a record without its program.
    var isWorthless = false
  }

  /// Makes entries of files; those of no use are marked.
  ///
  /// - Parameter lastUses: what the index knows of keys, in days from 1970.
  private static func entries(
    _ files: [CacheContents.File], lastUses: [String: Int]
  ) -> [Entry] {
    let programs = Dictionary(
      files.filter { $0.kind == ResultCache.programs }.map { ($0.key, $0) }
    ) { first, _ in first }
    var needed: Set<String> = []
    var entries: [Entry] = []
    for file in files where file.kind != ResultCache.programs {
      // A sample that was found unchanged without its record being read was used too.
      let use = max(file.lastUse, (lastUses[file.key] ?? 0) * 86_400)
      var entry = Entry(files: [file], lastUse: use)
      if file.kind == ResultCache.compiled {
        let record: CompileRecord? = KeptFile(path: file.path, notesUse: false).read()
        if let name = record?.executable {
          needed.insert(name)
          if let program = programs[name] { entry.files.append(program) }
        }
        entry.isWorthless = record == nil || record?.executable.map { programs[$0] == nil } ?? false
      }
      entries.append(entry)
    }
    let orphans = programs.values.filter { !needed.contains($0.key) }
    return entries + orphans.map { Entry(files: [$0], lastUse: $0.lastUse, isWorthless: true) }
  }

  /// The files of the entries that were not used for longest, as many as it takes.
  ///
  /// A program counts once, and is freed only with the last entry that needs it.
  ///
  /// - Parameter mayGo: whether something of a last use may be taken.
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

  /// Removes files, and the folders that are empty then.
  private func remove(_ files: [CacheContents.File], _ outcome: inout Outcome) {
    for file in files {
      guard file.remove() else {
        outcome.failures.append("'\(file.path)': \(String(cString: strerror(errno)))")
        continue
      }
      if file.form == .build { outcome.removedBuilds += 1 } else { outcome.removedFiles += 1 }
      outcome.removedBytes += file.bytes
      // Only an empty folder goes.
      rmdir(String(file.path[..<(file.path.lastIndex(of: "/") ?? file.path.startIndex)]))
    }
  }
}

extension CachePruner.Outcome {
  /// Counts what was removed behind it.
  fileprivate mutating func add(_ later: Self) {
    removedFiles += later.removedFiles
    removedBuilds += later.removedBuilds
    removedBytes += later.removedBytes
    forgottenSamples += later.forgottenSamples
    (leftFiles, leftBuilds, leftBytes) = (later.leftFiles, later.leftBuilds, later.leftBytes)
    failures += later.failures
  }
}
