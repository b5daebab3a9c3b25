/// How a line that does not fit is broken or truncated.
public enum NSLineBreakMode: Int, Sendable {
  /// Wraps at words.
  case byWordWrapping = 0
  /// Wraps at characters.
  case byCharWrapping = 1
  /// Clips.
  case byClipping = 2
  /// Truncates at the start.
  case byTruncatingHead = 3
  /// Truncates at the end.
  case byTruncatingTail = 4
  /// Truncates in the middle.
  case byTruncatingMiddle = 5
}
