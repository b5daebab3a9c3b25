public import Foundation
internal import DeviceTrace

/// What stands above or below a section of a table (iOS 6). Those that leave the screen are used again.
@preconcurrency @MainActor open class UITableViewHeaderFooterView: UIView {
  /// The name under which the view is used again; nil if it is not.
  public let reuseIdentifier: String?

  /// The view that holds what is shown.
  open private(set) var contentView = UIView()

  /// The text.
  open private(set) var textLabel: UILabel? = UILabel()

  /// The view behind the contents; kept, and not shown.
  open var backgroundView: UIView?

  /// Makes a view.
  ///
  /// - ObjectiveC: `initWithReuseIdentifier:`
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addParts()
  }

  /// Makes a view; there are no archives to read from.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
    addParts()
  }

  /// Makes a view that is not used again.
  public convenience init() { self.init(reuseIdentifier: nil) }

  /// Makes a view of a size that is not used again.
  ///
  /// - ObjectiveC: `initWithFrame:`
  public convenience override init(frame: CGRect) {
    self.init(reuseIdentifier: nil)
    self.frame = frame
  }

  /// Makes a view of a class that a table knows at run time only, as ``UITableViewCell`` has it.
  public required convenience init(_reuseIdentifier: String) {
    self.init(reuseIdentifier: _reuseIdentifier)
  }

  private func addParts() {
    addSubview(contentView)
    if let textLabel { contentView.addSubview(textLabel) }
  }

  /// The view is about to be used for another section; does nothing.
  open func prepareForReuse() {}
}
