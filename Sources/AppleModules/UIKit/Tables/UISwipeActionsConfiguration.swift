public import Foundation

/// The buttons that a row shows when the user sweeps it (iOS 11).
@preconcurrency @MainActor open class UISwipeActionsConfiguration: NSObject {
  /// The buttons, the outermost first.
  public let actions: [UIContextualAction]
  /// Whether a long sweep does what the first button does.
  open var performsFirstActionWithFullSwipe = true

  /// Makes a set of buttons.
  ///
  /// - ObjectiveC: `configurationWithActions:`
  public init(actions: [UIContextualAction]) { self.actions = actions }
}
