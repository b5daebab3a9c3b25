/// The kind of network that the device uses; the raw values are the words in traces.
package enum NetworkKind: String, Sendable, Hashable, CaseIterable {
  case none, cellular, wifi
}
