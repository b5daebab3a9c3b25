import SampleJudging
import SampleCompiler
import SamplePlan
import ResultStore
import WorkbookModel

/// Running a scenario once more, with a real daemon and a real server.
extension SampleRunner {
  /// Runs a scenario live, unless its run in virtual time shows that there is nothing to compare.
  ///
  /// Nothing of it is kept: it is a test of this program more than of the book.
  ///
  /// It has its time limit and the time that the device may go on live.
  ///
  /// - Parameter record: its run in virtual time.
  /// - Returns: what it showed, or why it was not tried.
  func live(_ lookup: ProgramLookup, beside record: RunRecord) async throws -> LiveFinding {
    if let refusal = LiveFinding.refusal(of: record) { return refusal }
    let launch = lookup.launch
    var settings = launch.settings
    settings.timeLimit = settings.timeout + Double(LiveFinding.mostSeconds)
    guard var device = try await payload(of: lookup, launch) else {
      return .refused("it is no scenario")
    }
    device.isLive = true
    let (bytes, entry) = try await linked(lookup.compiled[0])
    let live = try await launcher.runOnce(
      bytes, entry: entry, settings: settings, device: device, imports: launch.imports)
    return LiveFinding(record, live: live)
  }
}
