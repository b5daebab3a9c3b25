package import RuleBlocks

/// A block of rules that serves all apps of a device, such as background fetch.
///
/// Its events include everything that happens on the device. It ignores what does not concern it, so a new
/// kind of device event is no misuse in a block that does not know it.
package protocol ServiceBlock: RuleBlock
where Event: ServiceEvent, Action.Misuse == BackgroundExecution.Misuse {}

/// An event of a block that serves all apps.
package protocol ServiceEvent: Sendable {
  /// An event that every block receives.
  static func device(_ event: DeviceEvent) -> Self
}
