public import Foundation
internal import DeviceTrace

/// A row of a table. Cells that leave the screen are reused for other rows.
@preconcurrency @MainActor open class UITableViewCell: UIView {
  /// The layout of a cell.
  ///
  /// - ObjectiveC: `UITableViewCellStyle`
  public enum CellStyle: Int, Sendable {
    /// A single text.
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

  /// The symbol at the right edge of a cell.
  ///
  /// - ObjectiveC: `UITableViewCellAccessoryType`
  public enum AccessoryType: Int, Sendable {
    /// Nothing.
    ///
    /// - ObjectiveC: `UITableViewCellAccessoryNone`
    case none = 0
    /// - ObjectiveC: `UITableViewCellAccessoryDisclosureIndicator`
    case disclosureIndicator = 1
    /// A detail button, and a disclosure indicator.
    ///
    /// - ObjectiveC: `UITableViewCellAccessoryDetailDisclosureButton`
    case detailDisclosureButton = 2
    /// A check mark.
    ///
    /// - ObjectiveC: `UITableViewCellAccessoryCheckmark`
    case checkmark = 3
    /// - ObjectiveC: `UITableViewCellAccessoryDetailButton`
    case detailButton = 4
  }

  /// The looks of a selected cell.
  ///
  /// - ObjectiveC: `UITableViewCellSelectionStyle`
  public enum SelectionStyle: Int, Sendable {
    /// No change.
    ///
    /// - ObjectiveC: `UITableViewCellSelectionStyleNone`
    case none = 0
    /// The system's colour.
    ///
    /// - ObjectiveC: `UITableViewCellSelectionStyleBlue`
    case blue = 1
    /// - ObjectiveC: `UITableViewCellSelectionStyleGray`
    case gray = 2
    /// Chosen by the system.
    ///
    /// - ObjectiveC: `UITableViewCellSelectionStyleDefault`
    case `default` = 3
  }

  /// The identifier for reuse; nil for a cell that is not reused.
  public let reuseIdentifier: String?

  private let style: CellStyle

  /// The symbol at the right edge.
  open var accessoryType = AccessoryType.none { didSet { setNeedsDisplay() } }

  /// The view at the right edge, which replaces ``accessoryType``; nil for none.
  open var accessoryView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let accessoryView { addSubview(accessoryView) }
    }
  }

  /// - ObjectiveC: `selected`
  open var isSelected = false
  /// Whether the row is touched.
  ///
  /// - ObjectiveC: `highlighted`
  open var isHighlighted = false
  /// The view behind the contents; stored, and not shown.
  open var backgroundView: UIView?
  /// The view behind the contents while the row is selected; stored, and not shown.
  open var selectedBackgroundView: UIView?
  /// The insets of the separator; stored, and not shown.
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  /// The looks of a selected cell; not shown here.
  open var selectionStyle = SelectionStyle.default

  /// The contents of the cell since iOS 14, which replace its labels; nil to show the labels.
  open var contentConfiguration: (any UIContentConfiguration)? { didSet { setNeedsDisplay() } }

  /// The view that contains the cell's labels.
  open private(set) var contentView = UIView()

  /// The text.
  open private(set) var textLabel: UILabel? = UILabel()

  /// The detail; nil in the default style.
  open private(set) var detailTextLabel: UILabel?

  /// - ObjectiveC: `initWithStyle:reuseIdentifier:`
  public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    self.style = style
    super.init(frame: .zero)
    if style != .default {
      detailTextLabel = UILabel()
      detailTextLabel?.isDetail = true
    }
    addSubview(contentView)
    for label in [textLabel, detailTextLabel] {
      if let label { contentView.addSubview(label) }
    }
  }

  /// Makes a cell of the default style; archives are not supported.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    style = .default
    super.init(coder: coder)
    addSubview(contentView)
    if let textLabel { contentView.addSubview(textLabel) }
  }

  /// Makes a cell of the default style that is not reused.
  ///
  /// - ObjectiveC: `init`
  public convenience init() { self.init(style: .default, reuseIdentifier: nil) }

  /// Makes a cell of a class that is only known at run time. A subclass that overrides both initializers
  /// above inherits this one, so requiring it costs samples nothing.
  public required convenience init(_reuseIdentifier: String) {
    self.init(style: .default, reuseIdentifier: _reuseIdentifier)
  }

  /// The image before the text.
  open private(set) lazy var imageView: UIImageView? = {
    let view = UIImageView(frame: .zero)
    contentView.insertSubview(view, at: 0)
    return view
  }()

  /// Returns a configuration to be filled and set as ``contentConfiguration`` (iOS 14).
  ///
  /// - ObjectiveC: `defaultContentConfiguration`
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

  override var ownElements: [ScreenElement]? {
    let own = contentConfiguration as? UIListContentConfiguration
    let content =
      own.map { $0.lines + (accessoryView?.shownElements ?? []).flatMap(\.lines) }
      ?? inside.flatMap(\.lines)
    let accessory = accessoryView == nil ? ScreenRow.Accessory(accessoryType) : .none
    let hasDetailBelow =
      own.map { !$0.prefersSideBySideTextAndSecondaryText } ?? (style == .subtitle)
    return [.row(ScreenRow(content, accessory: accessory, hasDetailBelow: hasDetailBelow))]
  }

  /// The name of the row for a user's touch: its text, or else its first line.
  var name: String? {
    let texts = [(contentConfiguration as? UIListContentConfiguration)?.text, textLabel?.text]
    return texts.lazy.compactMap { $0 }.first { !$0.isEmpty } ?? contentView.shownLines.first
  }

  override var touchables: [Touchable] {
    guard let table = superview as? UITableView, let path = table.indexPath(for: self) else {
      return []
    }
    let names =
      [name, accessibilityLabel, accessibilityIdentifier] + (ownElements ?? []).flatMap(\.text)
    return [.row(names, swipe: { table.swipe(path, choose: $0) }, tap: { table.tap(path) })]
  }

  /// - ObjectiveC: `setSelected:animated:`
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }

  /// Sets whether the row is touched.
  ///
  /// - ObjectiveC: `setHighlighted:animated:`
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }

  /// The cell will be reused for another row; does nothing.
  ///
  /// - ObjectiveC: `prepareForReuse`
  open func prepareForReuse() {}
}

extension ScreenRow.Accessory {
  fileprivate init(_ type: UITableViewCell.AccessoryType) {
    self =
      switch type {
      case .none: .none
      case .disclosureIndicator: .disclosure
      case .detailDisclosureButton: .detailDisclosure
      case .checkmark: .checkmark
      case .detailButton: .detail
      }
  }
}
