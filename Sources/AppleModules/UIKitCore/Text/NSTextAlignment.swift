/// The alignment of a text.
public enum NSTextAlignment: Int, Sendable {
  /// Left.
  ///
  /// - ObjectiveC: `NSTextAlignmentLeft`
  case left = 0
  /// Centered.
  ///
  /// - ObjectiveC: `NSTextAlignmentCenter`
  case center = 1
  /// Right.
  ///
  /// - ObjectiveC: `NSTextAlignmentRight`
  case right = 2
  /// Justified.
  ///
  /// - ObjectiveC: `NSTextAlignmentJustified`
  case justified = 3
  /// As the language is written.
  ///
  /// - ObjectiveC: `NSTextAlignmentNatural`
  case natural = 4
}
