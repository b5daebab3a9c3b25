/// Whether programs are compiled together.
///
/// `--merge=verify` uses a runner of each mode (`MergeVerifier`).
package enum MergeMode: Sendable, Hashable {
  /// Where that changes only the time.
  case auto
  case no
}
