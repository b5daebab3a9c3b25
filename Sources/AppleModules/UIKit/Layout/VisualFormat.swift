internal import Foundation

extension NSLayoutConstraint {
  /// The alignment and direction of views in a format; ignored, as nothing is measured here.
  ///
  /// - ObjectiveC: `NSLayoutFormatOptions`
  public struct FormatOptions: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Aligned left edges.
    ///
    /// - ObjectiveC: `NSLayoutFormatAlignAllLeft`
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// Aligned right edges.
    ///
    /// - ObjectiveC: `NSLayoutFormatAlignAllRight`
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// Aligned upper edges.
    ///
    /// - ObjectiveC: `NSLayoutFormatAlignAllTop`
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// Aligned lower edges.
    ///
    /// - ObjectiveC: `NSLayoutFormatAlignAllBottom`
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// Aligned leading edges.
    ///
    /// - ObjectiveC: `NSLayoutFormatAlignAllLeading`
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    /// Aligned trailing edges.
    ///
    /// - ObjectiveC: `NSLayoutFormatAlignAllTrailing`
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// Aligned horizontal centers.
    ///
    /// - ObjectiveC: `NSLayoutFormatAlignAllCenterX`
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// Aligned vertical centers.
    ///
    /// - ObjectiveC: `NSLayoutFormatAlignAllCenterY`
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
  }

  /// Makes the constraints of a visual format, such as `H:|-20-[name(>=80)]-[age]|`.
  ///
  /// Traps on an invalid format, and on a missing view or number, as on iOS.
  ///
  /// - ObjectiveC: `constraintsWithVisualFormat:options:metrics:views:`
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [],
    metrics: [String: Any]?, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var reader = VisualFormat(format, metrics: metrics ?? [:], views: views)
    return reader.constraints()
  }
}

/// Parses a visual format: `[V:|H:] [|gap] view (gap view)* [gap|]`.
///
/// A gap is `-`, `-20-`, `-name-` or `-(>=8,<=20@750)-`, and a view `[name]` or `[name(==other,>=80@250)]`.
@MainActor private struct VisualFormat {
  private let format: String
  private var rest: Substring
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var isVertical = false

  /// One comparison: `>=80@250`, or with a view, `==other`.
  private struct Bound {
    var relation = NSLayoutConstraint.Relation.equal
    var constant: CGFloat = 0
    var view: AnyObject?
    var priority = UILayoutPriority.required
  }

  init(_ format: String, metrics: [String: Any], views: [String: Any]) {
    self.format = format
    rest = format[...]
    self.metrics = metrics
    self.views = views
  }

  mutating func constraints() -> [NSLayoutConstraint] {
    if take("V:") { isVertical = true } else { _ = take("H:") }
    var made: [NSLayoutConstraint] = []
    var last: AnyObject?
    var isAtEdge = take("|")
    while true {
      let gaps = gap()
      if take("|") {
        guard let last, let outer = (last as? UIView)?.superview else {
          refuse("no view before '|'")
        }
        made += join(last, ending, outer, ending, gaps, isInverse: true)
        break
      }
      guard rest.hasPrefix("[") else {
        guard rest.isEmpty, last != nil else { refuse("a view in '[' and ']' is expected") }
        break
      }
      let (view, bounds) = view()
      if isAtEdge {
        guard let outer = (view as? UIView)?.superview else { refuse("the view has no superview") }
        made += join(view, beginning, outer, beginning, gaps)
      } else if let last {
        made += join(view, beginning, last, ending, gaps)
      }
      isAtEdge = false
      made += bounds.map { bound in
        let other: NSLayoutConstraint.Attribute = bound.view == nil ? .notAnAttribute : size
        return make(view, size, bound, bound.view, other)
      }
      last = view
    }
    guard rest.isEmpty else { refuse("'|' must be the end of the format") }
    return made
  }

  private var beginning: NSLayoutConstraint.Attribute { isVertical ? .top : .leading }
  private var ending: NSLayoutConstraint.Attribute { isVertical ? .bottom : .trailing }
  private var size: NSLayoutConstraint.Attribute { isVertical ? .height : .width }

  private func join(
    _ view: AnyObject, _ edge: NSLayoutConstraint.Attribute, _ other: AnyObject,
    _ otherEdge: NSLayoutConstraint.Attribute, _ gaps: [Bound], isInverse: Bool = false
  ) -> [NSLayoutConstraint] {
    // At the end, the superview has the greater coordinate: the roles are swapped, so that gaps keep their
    // sign.
    gaps.map {
      isInverse ? make(other, otherEdge, $0, view, edge) : make(view, edge, $0, other, otherEdge)
    }
  }

  private func make(
    _ view: AnyObject, _ attribute: NSLayoutConstraint.Attribute, _ bound: Bound,
    _ other: AnyObject?, _ otherAttribute: NSLayoutConstraint.Attribute
  ) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint(
      item: view, attribute: attribute, relatedBy: bound.relation, toItem: other,
      attribute: otherAttribute, multiplier: 1, constant: bound.constant)
    constraint.priority = bound.priority
    return constraint
  }

  /// Parses a gap: none for adjacent views, the standard 8 points for `-`, or what is written between two.
  private mutating func gap() -> [Bound] {
    guard take("-") else { return [Bound()] }
    if rest.hasPrefix("[") || rest.hasPrefix("|") { return [Bound(constant: 8)] }
    let gaps = rest.hasPrefix("(") ? bounds() : [bound()]
    guard take("-") else { refuse("'-' is expected after a gap") }
    return gaps
  }

  private mutating func view() -> (AnyObject, [Bound]) {
    _ = take("[")
    let name = word()
    guard let view = views[name] else { refuse("'views' has no view '\(name)'") }
    let bounds = rest.hasPrefix("(") ? bounds() : []
    guard take("]") else { refuse("']' is expected") }
    return (view as AnyObject, bounds)
  }

  private mutating func bounds() -> [Bound] {
    _ = take("(")
    var bounds = [bound()]
    while take(",") { bounds.append(bound()) }
    guard take(")") else { refuse("')' is expected") }
    return bounds
  }

  private mutating func bound() -> Bound {
    var bound = Bound()
    if take(">=") {
      bound.relation = .greaterThanOrEqual
    } else if take("<=") {
      bound.relation = .lessThanOrEqual
    } else {
      _ = take("==")
    }
    let text = (take("-") ? "-" : "") + word()
    if let number = number(text) {
      bound.constant = number
    } else if let view = views[text] {
      bound.view = view as AnyObject
    } else {
      refuse("'metrics' has no number '\(text)' and 'views' has no view of that name")
    }
    if take("@") {
      guard let number = number(word()) else { refuse("a priority is expected after '@'") }
      bound.priority = UILayoutPriority(Float(number))
    }
    return bound
  }

  private func number(_ text: String) -> CGFloat? {
    if let number = Double(text) { return CGFloat(number) }
    switch metrics[text] {
    case let number as NSNumber: return CGFloat(number.doubleValue)
    case let number as CGFloat: return number
    case let number as Double: return CGFloat(number)
    case let number as Int: return CGFloat(number)
    default: return nil
    }
  }

  private mutating func word() -> String {
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    rest = rest.dropFirst(word.count)
    return String(word)
  }

  private mutating func take(_ sign: String) -> Bool {
    guard rest.hasPrefix(sign) else { return false }
    rest = rest.dropFirst(sign.count)
    return true
  }

  private func refuse(_ reason: String) -> Never {
    let place = format.count - rest.count + 1
    fatalError("the format '\(format)' is invalid at character \(place): \(reason)")
  }
}
