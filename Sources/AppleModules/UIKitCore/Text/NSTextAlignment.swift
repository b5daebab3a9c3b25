/// The alignment of a text.
public enum NSTextAlignment: Int, Sendable {
  /// - ObjectiveC: `NSTextAlignmentLeft`
  case left = 0
  /// - ObjectiveC: `NSTextAlignmentCenter`
  case center = 1
  /// - ObjectiveC: `NSTextAlignmentRight`
  case right = 2
  /// - ObjectiveC: `NSTextAlignmentJustified`
  case justified = 3
  /// As the language is written.
  ///
  /// - ObjectiveC: `NSTextAlignmentNatural`
  case natural = 4
}
