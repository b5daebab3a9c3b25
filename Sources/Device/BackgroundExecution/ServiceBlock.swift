package import RuleBlocks

/// A block of rules that serves all apps of a device, such as background fetch.
///
package protocol ServiceBlock: RuleBlock
where Event: ServiceEvent, Action.Misuse == BackgroundExecution.Misuse {}

/// An event of a block that serves all apps.
package protocol ServiceEvent: Sendable {
  /// An event that every block receives.
  static func device(_ event: DeviceEvent) -> Self
}
