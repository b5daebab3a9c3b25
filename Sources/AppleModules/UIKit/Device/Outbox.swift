internal import DeviceProtocol
internal import VirtualTime

/// The app's reports to its device. Usable on any thread; without a device nothing happens.
enum Outbox {
  /// Sends a report to the device, which ends an app whose report does not fit a frame.
  static func send(_ report: AppReport) {
    guard ProcessLink.isActive, !ProcessLink.send(report.message) else { return }
    let text = "a report that is too large for a frame"
    ProcessLink.send(AppReport.broken(text).message)
  }
}
