import SampleJudging
import SamplePackages
import SamplePlan
import SampleRecords
import WorkbookModel

/// Running a scenario once more, with a real daemon and a real server.
extension SampleRunner {
  /// What a scenario is started with.
  struct Launched: Sendable {
    var settings: Program.Settings
    var device: DevicePayload
    /// Its apps, in the order of the device's.
    var parts: [Compiled]
    var imports: PackageImports
  }

  /// Runs a scenario live, unless its run in virtual time shows that there is nothing to compare.
  ///
  /// Nothing of it is kept: it is a test of this program more than of the book.
  func live(
    _ compiled: Compiled, _ launched: Launched, beside record: RunRecord
  ) async throws -> LiveFinding {
    if let refusal = LiveFinding.refusal(of: record) { return refusal }
    var (device, settings) = (launched.device, launched.settings)
    for (index, part) in launched.parts.enumerated() {
      device.apps[index].program = try await linked(part).bytes
    }
    device.isLive = true
    settings.timeLimit = settings.timeout + Double(LiveFinding.mostSeconds)
    let (bytes, entry) = try await linked(compiled)
    let live = try await launcher.runOnce(
      bytes, entry: entry, settings: settings, device: device, imports: launched.imports)
    return LiveFinding(record, live: live)
  }
}
