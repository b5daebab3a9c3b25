public import Foundation
internal import DeviceTrace

/// The header or footer of a section of a table (iOS 6). Those that leave the screen are reused.
@preconcurrency @MainActor open class UITableViewHeaderFooterView: UIView {
  /// The identifier for reuse; nil for a view that is not reused.
  public let reuseIdentifier: String?

  /// The view that contains the contents.
  open private(set) var contentView = UIView()

  /// The text.
  open private(set) var textLabel: UILabel? = UILabel()

  /// The view behind the contents; stored, and not shown.
  open var backgroundView: UIView?

  /// - ObjectiveC: `initWithReuseIdentifier:`
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addParts()
  }

  /// Makes a view; archives are not supported.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
    addParts()
  }

  /// Makes a view that is not reused.
  ///
  /// - ObjectiveC: `init`
  public convenience init() { self.init(reuseIdentifier: nil) }

  /// Makes a view with a frame that is not reused.
  ///
  /// - ObjectiveC: `initWithFrame:`
  public convenience override init(frame: CGRect) {
    self.init(reuseIdentifier: nil)
    self.frame = frame
  }

  /// Makes a view of a class that is only known at run time, like that of ``UITableViewCell``.
  public required convenience init(_reuseIdentifier: String) {
    self.init(reuseIdentifier: _reuseIdentifier)
  }

  private func addParts() {
    addSubview(contentView)
    if let textLabel { contentView.addSubview(textLabel) }
  }

  /// The view will be reused for another section; does nothing.
  ///
  /// - ObjectiveC: `prepareForReuse`
  open func prepareForReuse() {}
}
