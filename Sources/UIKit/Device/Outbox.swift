internal import DeviceProtocol
internal import Foundation
internal import VirtualTime

/// What the app tells its device. From any thread; without a device nothing happens.
enum Outbox {
  /// Leaves a report for the device, which ends an app whose report no frame can hold.
  static func send(_ report: AppReport) {
    guard ProcessLink.isActive, !leave(report) else { return }
    leave(.broken("a report that does not fit a frame"))
  }

  @discardableResult
  private static func leave(_ report: AppReport) -> Bool {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let bytes = try? encoder.encode(report) else { return false }
    return ProcessLink.send([UInt8](bytes))
  }
}
