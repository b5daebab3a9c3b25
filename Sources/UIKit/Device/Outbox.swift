internal import DeviceProtocol
internal import Foundation
internal import VirtualTime

/// What the app tells its device. From any thread; without a device nothing happens.
enum Outbox {
  /// Leaves a report for the device.
  static func send(_ report: AppReport) {
    guard ProcessLink.isActive else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      let bytes = try encoder.encode(report)
      guard !ProcessLink.send([UInt8](bytes)) else { return }
      fatalError("a report of '\(bytes.count)' bytes does not fit a frame")
    } catch {
      fatalError("a report to the device cannot be written: \(error)")
    }
  }
}
