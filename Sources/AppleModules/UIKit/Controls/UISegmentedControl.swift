internal import Foundation
internal import DeviceTrace

/// A row of segments, one of which is selected; in the screen's text `● On  ○ Off`.
@preconcurrency @MainActor open class UISegmentedControl: UIControl {
  /// The index for no segment.
  ///
  /// - ObjectiveC: `UISegmentedControlNoSegment`
  public nonisolated static let noSegment = -1

  /// The index of the selected segment; ``noSegment`` for none. Setting it sends no event.
  open var selectedSegmentIndex = UISegmentedControl.noSegment { didSet { setNeedsDisplay() } }
  /// The colour of the selected segment (iOS 13); stored, and not shown.
  open var selectedSegmentTintColor: UIColor?
  /// The number of segments.
  open var numberOfSegments: Int { titles.count }

  private var titles: [String] = []

  /// Makes segments with titles or images.
  ///
  /// - ObjectiveC: `initWithItems:`
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    titles = (items ?? []).map { ($0 as? String) ?? ($0 as? UIImage)?.name ?? "" }
  }

  /// - ObjectiveC: `titleForSegmentAtIndex:`
  open func titleForSegment(at segment: Int) -> String? { titles[segment] }

  /// - ObjectiveC: `setTitle:forSegmentAtIndex:`
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    titles[segment] = title ?? ""
    setNeedsDisplay()
  }

  /// - ObjectiveC: `insertSegmentWithTitle:atIndex:animated:`
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    titles.insert(title ?? "", at: min(max(segment, 0), titles.count))
    setNeedsDisplay()
  }

  /// Removes all segments.
  ///
  /// - ObjectiveC: `removeAllSegments`
  open func removeAllSegments() {
    titles = []
    selectedSegmentIndex = Self.noSegment
  }

  override var ownElements: [ScreenElement]? {
    let parts = titles.enumerated().map { place, title in
      let sign = place == selectedSegmentIndex ? "●" : "○"
      return ScreenPart.label(lines: ["\(sign) \(title)"], style: .plain)
    }
    return parts.isEmpty ? [] : [.line(ScreenLine(parts))]
  }

  override var touchables: [Touchable] {
    titles.enumerated().map { place, title in
      Touchable(kind: .control, names: [title]) { [self] in
        guard isEnabled else { return "the segments are disabled" }
        guard place != selectedSegmentIndex else { return nil }
        selectedSegmentIndex = place
        sendActions(for: .valueChanged)
        return nil
      }
    }
  }
}
