public import Foundation

/// A button that a row shows when the user sweeps it (iOS 11).
@preconcurrency @MainActor open class UIContextualAction: NSObject {
  /// What a button means.
  ///
  /// - ObjectiveC: `UIContextualActionStyle`
  public enum Style: Int, Sendable {
    /// Nothing is lost.
    case normal = 0
    /// The row goes.
    case destructive = 1
  }

  /// What the button does: it gets a closure to be called when that is done, with whether it was.
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  /// What the button means.
  public let style: Style
  /// What the button does.
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

  /// What the button is called: its title, or the name of its image.
  var name: String { title ?? image?.name ?? "" }
}
