public import Foundation

/// The closure of an action.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// A closure as the action of a control (iOS 14).
@preconcurrency @MainActor open class UIAction: NSObject {
  /// The identifier of an action, by which it is found again.
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

  /// The title of the action.
  open var title: String

  /// The image; nil for none.
  open var image: UIImage?

  /// The identifier; generated if none was given.
  public let identifier: Identifier

  /// The sender while the action is performed.
  open internal(set) var sender: Any?

  let handler: UIActionHandler

  private static var made = 0

  /// Makes an action; attributes are not supported.
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

  func perform(from sender: Any) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
