public import Foundation

/// A row of a table. Cells that leave the screen are used again for other rows.
@MainActor open class UITableViewCell: UIView {
  /// What a cell holds.
  ///
  /// - ObjectiveC: `UITableViewCellStyle`
  public enum CellStyle: Int, Sendable {
    /// One text.
    ///
    /// - ObjectiveC: `UITableViewCellStyleDefault`
    case `default` = 0
    /// A text, and a detail at the right.
    ///
    /// - ObjectiveC: `UITableViewCellStyleValue1`
    case value1 = 1
    /// A small text at the left, and a detail beside it.
    ///
    /// - ObjectiveC: `UITableViewCellStyleValue2`
    case value2 = 2
    /// A text, and a detail below.
    ///
    /// - ObjectiveC: `UITableViewCellStyleSubtitle`
    case subtitle = 3
  }

  /// What stands at the right edge of a cell.
  ///
  /// - ObjectiveC: `UITableViewCellAccessoryType`
  public enum AccessoryType: Int, Sendable {
    /// Nothing.
    ///
    /// - ObjectiveC: `UITableViewCellAccessoryNone`
    case none = 0
    /// A sign that there is more.
    ///
    /// - ObjectiveC: `UITableViewCellAccessoryDisclosureIndicator`
    case disclosureIndicator = 1
    /// A check mark.
    ///
    /// - ObjectiveC: `UITableViewCellAccessoryCheckmark`
    case checkmark = 3
  }

  /// The name under which the cell is used again; nil if it is not.
  public let reuseIdentifier: String?

  /// What stands at the right edge.
  open var accessoryType = AccessoryType.none { didSet { setNeedsDisplay() } }

  /// The view that holds what the cell shows.
  open private(set) var contentView = UIView()

  /// The text.
  open private(set) var textLabel: UILabel? = UILabel()

  /// The detail; nil in the default style.
  open private(set) var detailTextLabel: UILabel?

  /// Makes a cell.
  ///
  /// - ObjectiveC: `initWithStyle:reuseIdentifier:`
  public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    if style != .default { detailTextLabel = UILabel() }
    addSubview(contentView)
    for label in [textLabel, detailTextLabel] {
      if let label { contentView.addSubview(label) }
    }
  }

  /// Makes a cell of the default style; there are no archives to read from.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
    addSubview(contentView)
    if let textLabel { contentView.addSubview(textLabel) }
  }

  /// Makes a cell of a class that a table knows at run time only. A subclass that overrides both
  /// initializers above has this one as well, so it costs samples nothing that it is required.
  public required convenience init(_reuseIdentifier: String) {
    self.init(style: .default, reuseIdentifier: _reuseIdentifier)
  }

  /// The cell is about to be used for another row; does nothing.
  open func prepareForReuse() {}
}
