package import RuleBlocks
/// A block of rules that serves all apps of a device, such as background fetch.
///
/// Among its own events is whatever happens on the device. It takes what concerns it and ignores the
/// rest without a word: what is new on the device is then no mistake in a block that knows nothing of it.
package protocol ServiceBlock: RuleBlock
where Event: ServiceEvent, Action.Misuse == BackgroundExecution.Misuse {}

/// An event of a block that serves all apps.
package protocol ServiceEvent: Sendable {
  /// Something that every block hears.
  static func device(_ event: DeviceEvent) -> Self
}
