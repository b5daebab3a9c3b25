internal import BackgroundExecution

extension Device {
  /// What the device reaches the network by; prints itself by its name.
  public enum Network: String, Sendable, Hashable, CaseIterable {
    /// Nothing.
    case none
    /// The network of a carrier.
    case cellular
    /// A Wi-Fi network, as at first.
    case wifi
  }

  /// Connects the device to external power, or takes it away; at first it runs on its battery.
  public func setCharging(
    _ isCharging: Bool, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file: file, line: line) { engine throws(ScriptError) in
      try engine.setCharging(isCharging)
    }
  }

  /// Whether the device is connected to external power.
  public var isCharging: Bool { read { $0.conditions.isCharging } }

  /// The device comes into another network, or loses it.
  ///
  /// So far only tasks of `BGTaskScheduler` that want a network notice it.
  public func setNetwork(_ network: Network, file: StaticString = #fileID, line: UInt = #line) {
    perform(file: file, line: line) { engine throws(ScriptError) in
      try engine.setNetwork(network.rule)
    }
  }

  /// What the device reaches the network by.
  public var network: Network {
    Network(rawValue: read { $0.conditions.network.rawValue }) ?? .none
  }
}

extension Device.Network {
  /// The word of the rules for it.
  fileprivate var rule: NetworkKind {
    switch self {
    case .none: .none
    case .cellular: .cellular
    case .wifi: .wifi
    }
  }
}
