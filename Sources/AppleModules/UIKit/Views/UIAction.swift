public import Foundation

/// What an action does when it happens.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// A closure as the action of a control (iOS 14).
@preconcurrency @MainActor open class UIAction: NSObject {
  /// The name of an action, by which it is found again.
  ///
  /// - ObjectiveC: `UIActionIdentifier`
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes an identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes an identifier.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// What the action is called where it is shown.
  open var title: String

  /// The image; nil for none.
  open var image: UIImage?

  /// The name of the action; made up if none was given.
  public let identifier: Identifier

  /// What sends the action, while it does.
  open internal(set) var sender: Any?

  /// What the action does.
  let handler: UIActionHandler

  private static var made = 0

  /// Makes an action; attributes have no meaning here.
  ///
  /// - ObjectiveC: `actionWithTitle:image:identifier:handler:`
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    handler: @escaping UIActionHandler
  ) {
    self.title = title
    self.image = image
    self.handler = handler
    Self.made += 1
    self.identifier = identifier ?? Identifier("UIAction.\(Self.made)")
    super.init()
  }

  /// Does what the action does.
  func perform(from sender: Any) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
