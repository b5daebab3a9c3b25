import SafeFiles
private import FoundationEssentials
private import Glibc
import ResultStore
import Sandbox
import ChildProcess
import Synchronization

/// The commands of the driver, queried once per toolchain and cached.
extension SharedCompilerFiles {
  /// The steps of all kinds, from the cache or from the driver.
  func steps(languageMode: String) async throws -> [String: CompilerSteps] {
    let flags = stepsFlags(languageMode: languageMode)
    let key = stepsKey(languageMode: languageMode)
    if let bytes = cache.blob(key), let steps = CachedFile<[String: CompilerSteps]>.value(of: bytes)
    {
      return steps
    }
    let steps = try await askForAll(flags: flags)
    try cache.keepBlob(Array(JSONEncoder().encode(steps)), as: key)
    return steps
  }

  /// Queries the driver about all kinds concurrently.
  ///
  /// - Returns: the steps by the name of their kind; one that could not be parsed is missing.
  private nonisolated func askForAll(flags: [String]) async throws -> [String: CompilerSteps] {
    try await withThrowingTaskGroup(of: (String, CompilerSteps?).self) { group in
      for kind in CompilerSteps.Kind.allCases {
        group.addTask { (kind.rawValue, try await self.ask(for: kind, flags: flags)) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  /// The key of the steps. The number is the version of `CompilerSteps`.
  func stepsKey(languageMode: String) -> ContentHash {
    key(of: "steps 6 \(stepsFlags(languageMode: languageMode))")
  }

  /// The flags of the query, in addition to a kind's own.
  private func stepsFlags(languageMode: String) -> [String] {
    // The toolchain's linker is faster than the system's.
    let linker = access("\(toolchain.usr)/bin/ld.lld", X_OK) == 0 ? ["-use-ld=lld"] : []
    return CompilerFlags.all(languageMode: languageMode) + linker
  }

  /// Queries the commands that the driver would run, and then the command that `clang` would run.
  ///
  /// - Returns: nil if the driver's answer cannot be parsed. If only that of `clang` cannot, `clang` stays
  ///   the third step.
  private nonisolated func ask(
    for kind: CompilerSteps.Kind, flags: [String]
  ) async throws -> CompilerSteps? {
    let driver = try await answer(of: kind) { [toolchain] layout in
      (
        toolchain.compiler,
        ["-###"] + flags + kind.flags
          + ["-module-cache-path", "\(layout.work)/\(Self.moduleCache)"]
          + (kind.files + [Self.supportName]).map { "\(layout.input)/\($0)" } + ["-o", "main"]
      )
    }
    guard driver.outcome.termination == .exited(0), driver.outcome.standardError.isEmpty,
      var steps = CompilerSteps(
        String(decoding: driver.outcome.standardOutput, as: UTF8.self),
        files: kind.files.map { "\(driver.layout.input)/\($0)" }, work: driver.layout.work,
        input: driver.layout.input)
    else { return nil }
    let linker = try await answer(of: kind) { [steps] layout in
      ("/bin/sh", ["-c", steps.askingForLinker(work: layout.work, input: layout.input)])
    }
    if linker.outcome.termination == .exited(0) {
      steps.linkDirectly(
        String(decoding: linker.outcome.standardError, as: UTF8.self), work: linker.layout.work,
        input: linker.layout.input)
    }
    return steps
  }

  /// Runs a command that only prints what it would do, with empty files.
  private nonisolated func answer(
    of kind: CompilerSteps.Kind,
    _ words: @escaping @Sendable (Sandbox.Layout) -> (String, [String])
  ) async throws -> (outcome: Sandbox.Outcome, layout: Sandbox.Layout) {
    let places = Mutex(Sandbox.Layout.inside)
    let outcome = try await sandbox.run { layout in
      places.withLock { $0 = layout }
      let (executable, arguments) = words(layout)
      var command = Sandbox.Command(executable: executable, limits: .compiler)
      command.files = (kind.files + [Self.supportName]).map { Sandbox.File(name: $0, bytes: []) }
      command.arguments = arguments
      return command
    }
    return (outcome, places.withLock { $0 })
  }
}
