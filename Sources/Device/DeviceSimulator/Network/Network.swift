internal import BackgroundExecution

/// The network that the device has (``Device/setNetwork(_:file:line:)``).
public struct Network: Sendable, Hashable {
  /// What sort of network it is; prints itself by its name.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case wifi, cellular
    /// No network at all.
    case none
  }

  /// What sort of network it is.
  public let kind: Kind
  /// The one-way delay; a round trip takes twice as long.
  public let latency: Duration
  /// How many bits go in a second, each way.
  public let bitsPerSecond: Int
  /// Which part of the packets gets lost and is sent again: 0 for none, 0.5 for every other one.
  public let loss: Double

  /// Wi-Fi: 10 ms and 20 Mbit/s, a choice of this simulator. Every device begins with it.
  public static let wifi = Network.wifi()
  /// Cellular: 80 ms and 1 Mbit/s, a choice of this simulator.
  public static let cellular = Network.cellular()
  /// No network, as in flight mode.
  public static let none = Network(.none, latency: .zero, bitsPerSecond: 0, loss: 0)

  /// Wi-Fi that is better or worse than others.
  public static func wifi(
    latency: Duration = .milliseconds(10), bitsPerSecond: Int = 20_000_000, loss: Double = 0
  ) -> Network {
    Network(.wifi, latency: latency, bitsPerSecond: bitsPerSecond, loss: loss)
  }

  /// A cellular network that is better or worse than others.
  public static func cellular(
    latency: Duration = .milliseconds(80), bitsPerSecond: Int = 1_000_000, loss: Double = 0
  ) -> Network {
    Network(.cellular, latency: latency, bitsPerSecond: bitsPerSecond, loss: loss)
  }

  /// Any network, as it is given; see ``check()``.
  private init(_ kind: Kind, latency: Duration, bitsPerSecond: Int, loss: Double) {
    self.kind = kind
    self.latency = latency
    self.bitsPerSecond = bitsPerSecond
    self.loss = loss
  }

  /// CHOICE: between these, every exchange takes time and every request comes to an end.
  private static let latencies = Duration.milliseconds(1)...(.seconds(60))
  /// How many bits go in a second.
  private static let rates = 100...1_000_000_000
  /// Which part of the packets gets lost.
  private static let losses = 0...0.9

  /// Refuses what is no network.
  ///
  /// - Throws: what is out of bounds, and what the bounds are.
  func check() throws(ScriptError) {
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

  /// The word of the rules for its sort.
  var rule: NetworkKind {
    switch kind {
    case .wifi: .wifi
    case .cellular: .cellular
    case .none: .none
    }
  }

  /// What the rules know of it; nil for none.
  var link: NetworkLink? {
    kind == .none
      ? nil
      : NetworkLink(
        latency: latency, bitsPerSecond: Int64(bitsPerSecond),
        lostPackets: Int((loss * 10_000).rounded()))
  }
}

extension NetworkLink {
  /// CHOICE: what joins two processes of the device.
  static let withinDevice = NetworkLink(
    latency: .microseconds(10), bitsPerSecond: 10_000_000_000)
}
