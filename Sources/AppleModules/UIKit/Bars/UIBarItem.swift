public import Foundation

/// What bars hold: a title or image that the user can tap.
@preconcurrency @MainActor open class UIBarItem: NSObject {
  /// The title; nil for none.
  open var title: String? { didSet { Display.shared.setNeedsUpdate() } }
  /// The image; nil for none.
  open var image: UIImage? { didSet { Display.shared.setNeedsUpdate() } }
  /// Whether the item reacts.
  ///
  /// - ObjectiveC: `enabled`
  open var isEnabled = true { didSet { Display.shared.setNeedsUpdate() } }
  /// A number by which an app finds the item again.
  open var tag = 0
  /// What the item is called for those who do not see it.
  open var accessibilityLabel: String?
  /// A name for tests.
  open var accessibilityIdentifier: String?

  /// Makes an item without a title.
  public override init() { super.init() }

  /// What the item is called: its title or that of the system, or the name of its image.
  var name: String {
    [title, accessibilityLabel, image?.name].lazy.compactMap { $0 }.first { !$0.isEmpty } ?? ""
  }
}
