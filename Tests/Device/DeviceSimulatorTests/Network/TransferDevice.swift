import DeviceSimulator
import DeviceTrace
import Foundation

/// A device with an app that downloads in the background (`DeviceTransferApp`), and its daemon.
struct TransferDevice {
  let test: TestDevice
  var device: Device { test.device }
  var lines: [String] { test.lines }
  var trace: [TraceLine] { get throws { try test.trace.events } }

  /// The server's file of 2,000,000 bytes.
  static let body = Data((0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) })
  /// The checksum that the app computes.
  static let sum = body.reduce(UInt32(0)) { $0 &* 31 &+ UInt32($1) }

  init(_ addresses: String..., settings: [String: String] = [:]) throws {
    try self.init(addresses: addresses, settings: settings)
    device.setNetwork(.cellular)
    device.serve("news.example") { _ in .ok(Self.body) }
  }

  /// A device with Wi-Fi, or one that runs live, whose server is still to be created.
  init(
    addresses: [String], settings: [String: String] = [:], live: Bool = false, iOS version: Int = 7
  ) throws {
    test = try TestDevice("news", program: .transfers, iOS: version) {
      $0.environment["DOWNLOADS"] = addresses.joined(separator: "\n")
      $0.environment.merge(settings) { $1 }
      let transfers = DaemonConfiguration.transfers(
        executable: BuiltPrograms.folder + "/device-transferd")
      if live { $0.liveDaemon = transfers } else { $0.daemons = [transfers] }
    }
  }

  /// The transfer events of the trace, in order.
  var marks: [String] {
    get throws {
      try trace.compactMap { line in
        switch (line.event, line.span ?? line.name) {
        case (.begins, "transfer"): "begins"
        case (.ends, "transfer"):
          ["ends", line.outcome, line.value].compactMap { $0 }.joined(separator: " ")
        case (.action, "transferProgress"): line.value
        case (.action, "transferRetry"): "again"
        default: nil
        }
      }
    }
  }
}
