internal import DeviceProtocol
internal import VirtualTime

/// What the app tells its device. From any thread; without a device nothing happens.
enum Outbox {
  /// Leaves a report for the device, which ends an app whose report no frame can hold.
  static func send(_ report: AppReport) {
    guard ProcessLink.isActive, !ProcessLink.send(report.message) else { return }
    let text = "a report that does not fit a frame"
    ProcessLink.send(AppReport.broken(text).message)
  }
}
