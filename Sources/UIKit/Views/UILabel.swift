/// A view with a text.
@MainActor open class UILabel: UIView {
  /// The text; nil for none.
  open var text: String? { didSet { setNeedsDisplay() } }

  /// How many lines of the text are shown; 0 for all.
  open var numberOfLines = 1 { didSet { setNeedsDisplay() } }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The colour of the text.
  open var textColor: UIColor! = .label

  /// Where the text stands between the edges.
  open var textAlignment = NSTextAlignment.natural

  /// The lines that are shown.
  var lines: [String] {
    let lines = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let shown = numberOfLines > 0 ? lines.prefix(numberOfLines) : lines[...]
    return shown.map(String.init)
  }
}

/// Where a text stands between the edges.
public enum NSTextAlignment: Int, Sendable {
  /// At the left edge.
  ///
  /// - ObjectiveC: `NSTextAlignmentLeft`
  case left = 0
  /// In the middle.
  ///
  /// - ObjectiveC: `NSTextAlignmentCenter`
  case center = 1
  /// At the right edge.
  ///
  /// - ObjectiveC: `NSTextAlignmentRight`
  case right = 2
  /// At both edges.
  ///
  /// - ObjectiveC: `NSTextAlignmentJustified`
  case justified = 3
  /// As the language is written.
  ///
  /// - ObjectiveC: `NSTextAlignmentNatural`
  case natural = 4
}
