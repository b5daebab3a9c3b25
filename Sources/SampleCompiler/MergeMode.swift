/// Whether programs are compiled together.
package enum MergeMode: Sendable, Hashable {
  /// Where that changes nothing but the time.
  case auto
  /// Never.
  case no
}
