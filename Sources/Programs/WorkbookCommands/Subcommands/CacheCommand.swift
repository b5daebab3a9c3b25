import CommandLineSyntax
import TextDiagnostics
private import Glibc
import ResultStore
import WorkbookModel
import WorkbookReports

/// `workbook cache stats|prune|verify`: maintains the cached results of earlier runs.
///
/// It needs neither a book nor a toolchain. Pruning and repairing need exclusive access and fail at once if
/// runs use the cache.
struct CacheCommand: Sendable {
  /// The operand.
  private enum Action: String, CaseIterable {
    case stats, prune, verify
  }

  let invocation: Invocation
  let console: Console

  private var isJSON: Bool { invocation.value("--format") == "json" }

  /// Runs the command.
  ///
  /// - Throws: when the folder is not a cache of this user, or there is none.
  func run() async throws -> WorkbookCommand.Status {
    let action = try action()
    let cache = ResultCache(directory: try RunEnvironment.cacheDirectory(invocation, console))
    try CacheOwner.check(cache.directory)
    guard access(cache.directory, F_OK) == 0 else {
      throw RunnerError(
        .file, "no cache in '\(cache.directory)'; specify its folder with '--cache DIR'")
    }
    switch action {
    case .stats:
      try write(CacheStatistics(of: cache), \.text)
      return .clean
    case .prune: return try await prune(cache)
    case .verify: return try await verify(cache)
    }
  }

  /// Removes entries that were not used for a long time, or exceed a size.
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

  /// Compares every file with its hash, and removes damaged ones with `--repair`.
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

  /// The operand; rejects options that belong to another one.
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

  /// The limit for pruning: `--max-size`, or else `--older-than`, or else 30 days.
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

  private func amount(
    _ text: String, _ read: (String) -> Int?, of option: String, such examples: String
  ) throws(Invocation.UsageError) -> Int {
    if let value = read(text) { return value }
    throw Invocation.UsageError(description: "'\(option)' takes \(examples), not '\(text)'")
  }

  // MARK: Output

  private func write<Value: Encodable>(_ value: Value, _ text: (Value) -> String) throws {
    console.output(isJSON ? try JSONText.of(value) : text(value))
  }
}
