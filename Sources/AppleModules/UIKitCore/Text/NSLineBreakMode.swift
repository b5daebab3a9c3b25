/// How a line that does not fit is broken or truncated.
public enum NSLineBreakMode: Int, Sendable {
  /// Wraps at words.
  ///
  /// - ObjectiveC: `NSLineBreakByWordWrapping`
  case byWordWrapping = 0
  /// Wraps at characters.
  ///
  /// - ObjectiveC: `NSLineBreakByCharWrapping`
  case byCharWrapping = 1
  /// Clips.
  ///
  /// - ObjectiveC: `NSLineBreakByClipping`
  case byClipping = 2
  /// Truncates at the start.
  ///
  /// - ObjectiveC: `NSLineBreakByTruncatingHead`
  case byTruncatingHead = 3
  /// Truncates at the end.
  ///
  /// - ObjectiveC: `NSLineBreakByTruncatingTail`
  case byTruncatingTail = 4
  /// Truncates in the middle.
  ///
  /// - ObjectiveC: `NSLineBreakByTruncatingMiddle`
  case byTruncatingMiddle = 5
}
