public import Foundation

/// What a navigation bar shows of one view controller.
@MainActor open class UINavigationItem: NSObject {
  /// The title; nil for the controller's own.
  open var title: String? { didSet { Display.shared.setNeedsUpdate() } }

  /// Makes an item.
  ///
  /// - ObjectiveC: `initWithTitle:`
  public convenience init(title: String) {
    self.init()
    self.title = title
  }

  override init() { super.init() }
}
