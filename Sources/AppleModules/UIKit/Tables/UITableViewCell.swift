public import Foundation
internal import DeviceTrace

/// A row of a table. Cells that leave the screen are used again for other rows.
@preconcurrency @MainActor open class UITableViewCell: UIView {
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
    /// A button for details, and a sign that there is more.
    ///
    /// - ObjectiveC: `UITableViewCellAccessoryDetailDisclosureButton`
    case detailDisclosureButton = 2
    /// A check mark.
    ///
    /// - ObjectiveC: `UITableViewCellAccessoryCheckmark`
    case checkmark = 3
    /// A button for details.
    ///
    /// - ObjectiveC: `UITableViewCellAccessoryDetailButton`
    case detailButton = 4
  }

  /// How a cell looks when it is selected.
  ///
  /// - ObjectiveC: `UITableViewCellSelectionStyle`
  public enum SelectionStyle: Int, Sendable {
    /// As before.
    case none = 0
    /// In the system's colour.
    case blue = 1
    /// In grey.
    case gray = 2
    /// As the system sees fit.
    case `default` = 3
  }

  /// The name under which the cell is used again; nil if it is not.
  public let reuseIdentifier: String?

  private let style: CellStyle

  /// What stands at the right edge.
  open var accessoryType = AccessoryType.none { didSet { setNeedsDisplay() } }

  /// The view at the right edge, in place of what ``accessoryType`` says; nil for none.
  open var accessoryView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let accessoryView { addSubview(accessoryView) }
    }
  }

  /// Whether the row is selected.
  ///
  /// - ObjectiveC: `selected`
  open var isSelected = false
  /// Whether a finger is on the row.
  ///
  /// - ObjectiveC: `highlighted`
  open var isHighlighted = false
  /// The view behind the contents; kept, and not shown.
  open var backgroundView: UIView?
  /// The view behind the contents while the row is selected; kept, and not shown.
  open var selectedBackgroundView: UIView?
  /// How far what parts rows keeps from the edges; kept, and not shown.
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  /// How the cell looks when it is selected; not shown here.
  open var selectionStyle = SelectionStyle.default

  /// What the cell shows from iOS 14 on; goes before its labels. Nil for them.
  open var contentConfiguration: (any UIContentConfiguration)? { didSet { setNeedsDisplay() } }

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

  /// Makes a cell of the default style; there are no archives to read from.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    style = .default
    super.init(coder: coder)
    addSubview(contentView)
    if let textLabel { contentView.addSubview(textLabel) }
  }

  /// Makes a cell of the default style that is not used again.
  public convenience init() { self.init(style: .default, reuseIdentifier: nil) }

  /// Makes a cell of a class that a table knows at run time only. A subclass that overrides both
  /// initializers above has this one as well, so it costs samples nothing that it is required.
  public required convenience init(_reuseIdentifier: String) {
    self.init(style: .default, reuseIdentifier: _reuseIdentifier)
  }

  /// The picture; it is shown in front of the text.
  open private(set) lazy var imageView: UIImageView? = {
    let view = UIImageView(frame: .zero)
    contentView.insertSubview(view, at: 0)
    return view
  }()

  /// A configuration to be filled and set as ``contentConfiguration`` (iOS 14).
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

  /// What the user calls the row: its text, else the first thing that it shows.
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

  /// The row is selected, or is not any more.
  ///
  /// - ObjectiveC: `setSelected:animated:`
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }

  /// A finger is on the row, or is not any more.
  ///
  /// - ObjectiveC: `setHighlighted:animated:`
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }

  /// The cell is about to be used for another row; does nothing.
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
