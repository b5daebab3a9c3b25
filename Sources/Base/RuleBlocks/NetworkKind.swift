/// What the device reaches the network by.
package enum NetworkKind: String, Sendable, Hashable, CaseIterable {
  /// The word for it in traces is the raw value.
  case none, cellular, wifi
}
