extension SampleCompiler {
  /// Why a program cannot be compiled here, its apps included, as a part of a sentence; nil when nothing
  /// is known to be in the way.
  func obstacle(to program: Program, _ source: ProgramSource) -> String? {
    if let reason = toolchain.obstacle(to: program) ?? packages.obstacle(to: source.text) {
      return reason
    }
    let apps = program.apps.flatMap(\.program.segments)
    return apps.lazy.compactMap { packages.obstacle(to: $0.code) }.first
  }
}
