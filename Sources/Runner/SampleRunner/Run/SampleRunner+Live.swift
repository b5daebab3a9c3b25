import SampleJudging
import SampleCompiler
import SamplePlan
import ResultStore
import WorkbookModel

/// Running a scenario again, with a real daemon and a real server.
extension SampleRunner {
  /// Runs a scenario live, unless its run in virtual time shows that there is nothing to compare.
  ///
  /// The result is not cached, since it is a test of this program rather than of the book. The time limit is
  /// the scenario's plus the maximum duration of a live run.
  ///
  /// - Parameter record: its run in virtual time.
  /// - Returns: the result of the comparison, or the reason why it was not run.
  func live(_ lookup: ProgramLookup, beside record: RunRecord) async throws -> LiveFinding {
    if let refusal = LiveFinding.refusal(of: record) { return refusal }
    let launch = lookup.launch
    var settings = launch.settings
    settings.timeLimit = settings.timeout + Double(LiveFinding.mostSeconds)
    guard var device = try await payload(of: lookup, launch) else {
      return .refused("it is not a scenario")
    }
    device.isLive = true
    let (bytes, entry) = try await linked(lookup.compiled[0])
    let live = try await launcher.runOnce(
      bytes, entry: entry, settings: settings, device: device, imports: launch.imports)
    return LiveFinding(record, live: live)
  }
}
