/// What the device reaches the network by.
package enum NetworkKind: String, Sendable, Hashable, CaseIterable {
  case none, cellular, wifi
}
