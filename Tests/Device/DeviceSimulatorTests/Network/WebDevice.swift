import DeviceSimulator
import DeviceTrace
import Testing

/// A device with an app that uses the network in several ways, one after the other (`DeviceWebApp`).
struct WebDevice {
  let test: TestDevice
  var device: Device { test.device }

  init(_ uses: String..., log: Bool = false) throws {
    test = try TestDevice("news", program: .web, log: log) {
      $0.environment["USES"] = uses.joined(separator: "\n")
    }
  }

  /// Opens the app, advances the time, and returns the app's output.
  func run(for time: Duration = .seconds(600)) -> [String] {
    device.launch("news")
    device.advance(by: time)
    return test.lines
  }

  /// Returns the app's output without the times.
  func results(for time: Duration = .seconds(600)) -> [String] {
    run(for: time).map { line in
      line.firstRange(of: " ms: ").map { String(line[$0.upperBound...]) } ?? line
    }
  }

  /// The outcomes of the requests, in order.
  var outcomes: [String] {
    get throws {
      try test.trace.events(.ends).filter { $0.span == "request" }.map {
        [$0.outcome, $0.value].compactMap { $0 }.joined(separator: ", ")
      }
    }
  }
}
