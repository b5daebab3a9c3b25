package import RuleBlocks
internal import BackgroundExecution

/// A network for the device (``Device/setNetwork(_:file:line:)``).
public struct Network: Sendable, Hashable {
  /// The kind of a network; its description is its name.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case wifi, cellular
    /// No network at all.
    case none
  }

  /// The kind of the network.
  public let kind: Kind
  /// The one-way delay; a round trip takes twice as long.
  public let latency: Duration
  /// The bandwidth in bits per second, each way.
  public let bitsPerSecond: Int
  /// The share of packets that are lost and sent again: 0 for none, 0.5 for every other one.
  public let loss: Double

  /// Wi-Fi with 10 ms and 20 Mbit/s, a choice of this simulator; the initial network of every device.
  public static let wifi = Network.wifi()
  /// Cellular: 80 ms and 1 Mbit/s, a choice of this simulator.
  public static let cellular = Network.cellular()
  /// No network, as in airplane mode.
  public static let none = Network(.none, latency: .zero, bitsPerSecond: 0, loss: 0)

  /// Returns a Wi-Fi network with other properties.
  public static func wifi(
    latency: Duration = .milliseconds(10), bitsPerSecond: Int = 20_000_000, loss: Double = 0
  ) -> Network {
    Network(.wifi, latency: latency, bitsPerSecond: bitsPerSecond, loss: loss)
  }

  /// Returns a cellular network with other properties.
  public static func cellular(
    latency: Duration = .milliseconds(80), bitsPerSecond: Int = 1_000_000, loss: Double = 0
  ) -> Network {
    Network(.cellular, latency: latency, bitsPerSecond: bitsPerSecond, loss: loss)
  }

  /// Creates a network without checking it; see ``check()``.
  private init(_ kind: Kind, latency: Duration, bitsPerSecond: Int, loss: Double) {
    self.kind = kind
    self.latency = latency
    self.bitsPerSecond = bitsPerSecond
    self.loss = loss
  }

  /// CHOICE: within these bounds, every exchange takes time and every request completes.
  private static let latencies = Duration.milliseconds(1)...(.seconds(60))
  /// Bits per second.
  private static let rates = 100...1_000_000_000
  /// The share of lost packets.
  private static let losses = 0...0.9

  /// Checks the properties.
  ///
  /// - Throws: the property that is out of bounds, and the bounds.
  package func check() throws(ScriptError) {
    guard kind != .none else { return }
    guard Self.latencies.contains(latency) else {
      throw ScriptError(
        "no network has a latency of \(latency.inSeconds); give 0.001 s to 60 s")
    }
    guard Self.rates.contains(bitsPerSecond) else {
      throw ScriptError(
        "no network carries \(bitsPerSecond) bits a second; give 100 to 1000000000")
    }
    guard Self.losses.contains(loss) else {
      throw ScriptError("no network loses the part \(loss) of all packets; give 0 to 0.9")
    }
  }

  package var rule: NetworkKind {
    switch kind {
    case .wifi: .wifi
    case .cellular: .cellular
    case .none: .none
    }
  }

  /// The link for the rules; nil for none.
  package var link: NetworkLink? {
    kind == .none
      ? nil
      : NetworkLink(
        latency: latency, bitsPerSecond: Int64(bitsPerSecond),
        lostPackets: Int((loss * 10_000).rounded()))
  }
}

extension NetworkLink {
  /// CHOICE: the link between two processes of the device.
  package static let withinDevice = NetworkLink(
    latency: .microseconds(10), bitsPerSecond: 10_000_000_000)
}
