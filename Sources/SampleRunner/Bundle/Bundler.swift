import ContentHash
import SwiftSource

/// Compiles programs together where that changes nothing but the time, and keeps the results as if
/// each had been compiled alone.
///
/// It is a step in front of the others and needs no trust: a program of which the compiler says
/// anything, a warning too, is left to be compiled alone, with exact words and places. A bundle that
/// fails loses the programs that the messages name, or is halved until the culprit is alone.
struct Bundler: Sendable {
  let compiler: SampleCompiler
  let cache: ResultCache
  let jobs: Int

  /// Compiles what is not in the cache yet and may share a compilation.
  ///
  /// - Returns: the keys of the programs that are in the cache now.
  func prepare(
    _ programs: [(program: Program, source: ProgramSource)],
    progress: @escaping @Sendable (RunProgress) -> Void
  ) async throws -> Set<ContentHash> {
    let entries = try await candidates(among: programs)
    guard entries.count > 1 else { return [] }
    let bundles = BundlePlanner.bundles(of: entries, jobs: jobs)
    if bundles.isEmpty { return [] }
    progress(.compilingTogether(programs: bundles.reduce(0) { $0 + $1.entries.count }))
    return try await withThrowingTaskGroup(of: Set<ContentHash>.self) { group in
      var done: Set<ContentHash> = []
      for (index, bundle) in bundles.enumerated() {
        if index >= jobs, let keys = try await group.next() { done.formUnion(keys) }
        group.addTask {
          let keys = try await compile(bundle)
          progress(.compiledTogether(programs: bundle.entries.count))
          return keys
        }
      }
      for try await keys in group { done.formUnion(keys) }
      return done
    }
  }

  private func candidates(
    among programs: [(program: Program, source: ProgramSource)]
  ) async throws -> [BundleEntry] {
    var seen: Set<ContentHash> = []
    var entries: [BundleEntry] = []
    for (program, source) in programs
    where program.role == .plain && program.purpose != .failToCompile && !source.isLibrary {
      let key = try await compiler.key(for: source, languageMode: program.languageMode)
      guard seen.insert(key).inserted, cache.compileRecord(key) == nil else { continue }
      let candidate = BundleCandidate(source.text, ownFile: ProgramSource.generatedName)
      guard candidate.hazards.isEmpty,
        !candidate.mentionedNames.contains(where: { $0.hasPrefix(BundleSource.namePrefix) })
      else { continue }
      entries.append(
        BundleEntry(
          key: key, source: source, languageMode: program.languageMode, candidate: candidate))
    }
    return entries
  }

  /// Compiles a bundle, or what is left of it when some of its programs have to be left out.
  private func compile(_ bundle: Bundle) async throws -> Set<ContentHash> {
    guard bundle.entries.count > 1 else { return [] }
    let record = try await compiler.compile(
      BundleSource(bundle), languageMode: bundle.entries[0].languageMode)
    let spokenOf = Set(record.messages.compactMap(\.file))
    let quiet = bundle.entries.filter { $0.fileNames.isDisjoint(with: spokenOf) }
    guard record.isLasting, record.executable != nil else {
      // Errors stop the compiler before it has seen everything, so the rest is asked again.
      if quiet.count < bundle.entries.count { return try await compile(Bundle(quiet)) }
      let half = bundle.entries.count / 2
      let first = try await compile(Bundle(Array(bundle.entries[..<half])))
      return first.union(try await compile(Bundle(Array(bundle.entries[half...]))))
    }
    // A message without a place may be about anybody.
    guard record.messages.allSatisfy({ $0.file != nil }) else { return [] }
    for (index, entry) in bundle.entries.enumerated()
    where entry.fileNames.isDisjoint(with: spokenOf) {
      var own = record
      own.messages = []
      own.entry = index
      own.milliseconds = record.milliseconds / bundle.entries.count
      try cache.keep(own, as: entry.key)
    }
    return Set(quiet.map(\.key))
  }
}
