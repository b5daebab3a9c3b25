public import Foundation

/// A button that a row shows when the user swipes it (iOS 11).
@preconcurrency @MainActor open class UIContextualAction: NSObject {
  /// The meaning of a button.
  ///
  /// - ObjectiveC: `UIContextualActionStyle`
  public enum Style: Int, Sendable {
    /// Not destructive.
    ///
    /// - ObjectiveC: `UIContextualActionStyleNormal`
    case normal = 0
    /// Deletes the row.
    ///
    /// - ObjectiveC: `UIContextualActionStyleDestructive`
    case destructive = 1
  }

  /// The action of the button; it must call the given closure at its end, with whether it succeeded.
  ///
  /// - ObjectiveC: `UIContextualActionHandler`
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  /// The meaning of the button.
  public let style: Style
  /// The action of the button.
  public let handler: UIContextualAction.Handler
  /// The title; nil for none.
  open var title: String?
  /// The image; nil for none.
  open var image: UIImage?
  /// The colour of the button.
  open var backgroundColor: UIColor?

  /// Makes a button.
  ///
  /// - ObjectiveC: `contextualActionWithStyle:title:handler:`
  public init(
    style: UIContextualAction.Style, title: String?, handler: @escaping UIContextualAction.Handler
  ) {
    self.style = style
    self.title = title
    self.handler = handler
  }

  var name: String { title ?? image?.name ?? "" }
}
