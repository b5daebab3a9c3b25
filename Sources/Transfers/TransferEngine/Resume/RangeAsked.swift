/// The part of a resource that an attempt requests. The answer is judged by it (``ResumeDecision``).
package enum RangeAsked: Sendable, Hashable {
  /// All of it.
  case whole
  /// A `Range` of the client's own, which is not interpreted.
  case byClient
  /// Everything from an offset above 0, of a known version.
  case from(Int64, Resource)
}
