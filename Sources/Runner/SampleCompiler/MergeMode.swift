/// Whether programs are compiled together.
///
/// `--merge=verify` has one runner of each (`MergeVerifier`).
package enum MergeMode: Sendable, Hashable {
  /// Where that changes nothing but the time.
  case auto
  /// Never.
  case no
}
