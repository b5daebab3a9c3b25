import Toolchains
package import SamplePlan
import WorkbookModel

extension SampleCompiler {
  /// The reason why a program or one of its apps cannot be compiled here, as a clause; nil if none is known.
  ///
  /// Such a program is `unverified`, since its author cannot change that in the sample: a newer Swift is
  /// needed, or a package is not built.
  package func obstacle(to program: Program, _ source: ProgramSource) -> String? {
    let programs = [program] + program.apps.map(\.program)
    if programs.contains(where: { $0.language == .objectiveC }), let reason = objectiveCObstacle {
      return reason
    }
    if let reason = toolchain.obstacle(to: program) ?? packages.obstacle(to: source.text) {
      return reason
    }
    let apps = program.apps.flatMap(\.program.segments)
    return apps.lazy.compactMap { packages.obstacle(to: $0.code) }.first
  }
}

extension Toolchain {
  /// The reason why a program cannot be compiled by this toolchain; nil if none is known.
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
