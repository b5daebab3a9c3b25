/// Which part of a resource an attempt asks for.
/// How the answer is judged (``ResumeDecision``).
package enum RangeAsked: Sendable, Hashable {
  /// All of it.
  case whole
  /// What the client has written into a `Range` of its own; we look at none of it.
  case byClient
  /// All from an offset above 0 on, of a version that is known.
  case from(Int64, Resource)
}
