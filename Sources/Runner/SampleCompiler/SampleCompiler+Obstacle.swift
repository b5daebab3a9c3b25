import Toolchains
package import SamplePlan

extension SampleCompiler {
  /// Why a program cannot be compiled here, its apps included, as a part of a sentence; nil when nothing
  /// is known to be in the way.
  ///
  /// Such a program is `unverified`, since an author can do nothing in the sample about it: a newer Swift
  /// is needed, or a package is not built.
  package func obstacle(to program: Program, _ source: ProgramSource) -> String? {
    if let reason = toolchain.obstacle(to: program) ?? packages.obstacle(to: source.text) {
      return reason
    }
    let apps = program.apps.flatMap(\.program.segments)
    return apps.lazy.compactMap { packages.obstacle(to: $0.code) }.first
  }
}

extension Toolchain {
  /// Why a program cannot be compiled here, or nil when nothing is known to be in the way.
  fileprivate func obstacle(to program: Program) -> String? {
    let own = versionNumbers
    let segments = program.segments + program.apps.flatMap(\.program.segments)
    for least in segments.map(\.leastVersion) where own.lexicographicallyPrecedes(least) {
      let wanted = least.map(String.init).joined(separator: ".")
      return "needs Swift \(wanted); this is \(version)"
    }
    return nil
  }
}
