public import Foundation

/// An item of a bar: a title or image that the user can tap.
@preconcurrency @MainActor open class UIBarItem: NSObject {
  /// The title; nil for none.
  open var title: String? { didSet { Display.shared.setNeedsUpdate() } }
  /// The image; nil for none.
  open var image: UIImage? { didSet { Display.shared.setNeedsUpdate() } }
  /// Whether the item is enabled.
  ///
  /// - ObjectiveC: `enabled`
  open var isEnabled = true { didSet { Display.shared.setNeedsUpdate() } }
  /// A number that identifies the item for an app.
  open var tag = 0
  /// The accessibility label.
  open var accessibilityLabel: String?
  /// A name for tests.
  open var accessibilityIdentifier: String?

  /// Makes an item without a title.
  ///
  /// - ObjectiveC: `init`
  public override init() { super.init() }

  /// The name: the title or that of the system, or else the name of the image.
  var name: String {
    [title, accessibilityLabel, image?.name].lazy.compactMap { $0 }.first { !$0.isEmpty } ?? ""
  }
}
