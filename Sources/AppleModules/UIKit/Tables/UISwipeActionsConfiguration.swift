public import Foundation

/// The buttons that a row shows when the user swipes it (iOS 11).
@preconcurrency @MainActor open class UISwipeActionsConfiguration: NSObject {
  /// The buttons, the outermost first.
  public let actions: [UIContextualAction]
  /// Whether a full swipe performs the first action.
  open var performsFirstActionWithFullSwipe = true

  /// Makes a set of buttons.
  ///
  /// - ObjectiveC: `configurationWithActions:`
  public init(actions: [UIContextualAction]) { self.actions = actions }
}
