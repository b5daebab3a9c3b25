import Diagnostics
private import Glibc
import ResultStore
import WorkbookModel

/// `workbook cache stats|prune|verify`: looks after what is kept of earlier runs.
///
/// It needs no book and no toolchain. Pruning and repairing want the cache alone and do not wait
/// for runs that use it.
struct CacheCommand: Sendable {
  /// The operand.
  private enum Action: String, CaseIterable {
    case stats, prune, verify
  }

  let invocation: Invocation
  let console: Console

  /// Whether a script reads the output.
  private var isJSON: Bool { invocation.value("--format") == "json" }

  /// Carries the command out.
  ///
  /// - Throws: when the folder is no cache of this user, or there is none.
  func run() async throws -> WorkbookCommand.Status {
    let action = try action()
    let cache = ResultCache(directory: try RunEnvironment.cacheDirectory(invocation, console))
    try CacheOwner.check(cache.directory)
    guard access(cache.directory, F_OK) == 0 else {
      throw RunnerError(
        .file, "no cache in '\(cache.directory)'; name its folder with '--cache DIR'")
    }
    switch action {
    case .stats:
      try write(CacheStatistics(of: cache), \.text)
      return .clean
    case .prune: return try await prune(cache)
    case .verify: return try await verify(cache)
    }
  }

  /// Removes what was not used for long, or what is too much.
  private func prune(_ cache: ResultCache) async throws -> WorkbookCommand.Status {
    let limit = try limit()
    let lock = try await CacheLock(.exclusive, of: cache, patience: .zero)
    defer { lock.release() }
    let outcome = try CachePruner(cache).prune(to: limit)
    try write(outcome, \.text)
    guard let failure = outcome.failures.first else { return .clean }
    throw RunnerError(
      .file,
      "\(counted(outcome.failures.count, "file")) of the cache could not be removed, such as "
        + "\(failure); run the command as the user that owns the cache")
  }

  /// Compares every file with its hash, and removes those that differ if it is asked to.
  private func verify(_ cache: ResultCache) async throws -> WorkbookCommand.Status {
    let isRepair = invocation.has("--repair")
    let lock = try await CacheLock(
      isRepair ? .exclusive : .shared, of: cache, patience: isRepair ? .zero : nil)
    defer { lock.release() }
    let outcome = CacheVerifier(cache).verify(removing: isRepair)
    try write(outcome, \.text)
    return outcome.damaged.isEmpty ? .clean : .problemsFound
  }

  // MARK: The command line

  /// The operand; refuses options that belong to another one.
  private func action() throws(Invocation.UsageError) -> Action {
    let names = Action.allCases.map(\.rawValue)
    guard let name = invocation.operands.first, invocation.operands.count == 1 else {
      throw Invocation.UsageError(
        description: "'workbook cache' takes one of \(alternatives(names))")
    }
    guard let action = Action(rawValue: name) else {
      throw Invocation.UsageError(
        description: "'workbook cache' takes \(alternatives(names)), not '\(name)'")
    }
    let owners: [(option: String, action: Action)] = [
      ("--older-than", .prune), ("--max-size", .prune), ("--repair", .verify),
    ]
    for owner in owners where invocation.has(owner.option) && owner.action != action {
      throw Invocation.UsageError(
        description: "'\(owner.option)' belongs to 'workbook cache \(owner.action.rawValue)'")
    }
    return action
  }

  /// What to prune down to: `--max-size`, else `--older-than`, else 30 days.
  private func limit() throws(Invocation.UsageError) -> CachePruner.Limit {
    if let size = invocation.value("--max-size") {
      guard !invocation.has("--older-than") else {
        throw Invocation.UsageError(
          description: "'--older-than' contradicts '--max-size'; leave one out")
      }
      return .bytes(try amount(size, CacheLimits.bytes, of: "--max-size", such: "500M or 1G"))
    }
    let time = invocation.value("--older-than") ?? "30d"
    return .days(try amount(time, CacheLimits.days, of: "--older-than", such: "30d or 12w"))
  }

  /// The value of an option, as one of the readers of ``CacheLimits`` understands it.
  private func amount(
    _ text: String, _ read: (String) -> Int?, of option: String, such examples: String
  ) throws(Invocation.UsageError) -> Int {
    if let value = read(text) { return value }
    throw Invocation.UsageError(description: "'\(option)' takes \(examples), not '\(text)'")
  }

  // MARK: What is printed

  /// Prints a value, as text or as JSON.
  private func write<Value: Encodable>(_ value: Value, _ text: (Value) -> String) throws {
    console.output(isJSON ? try JSONText.of(value) : text(value))
  }
}
