public import Foundation

/// A list of rows in sections.
///
/// It queries its data source for the number of rows and, at the end of the turn, for the cells of those that
/// fit on the screen.
@preconcurrency @MainActor open class UITableView: UIScrollView {
  /// The style of a table's sections.
  ///
  /// - ObjectiveC: `UITableViewStyle`
  public enum Style: Int, Sendable {
    /// - ObjectiveC: `UITableViewStylePlain`
    case plain = 0
    /// In groups.
    ///
    /// - ObjectiveC: `UITableViewStyleGrouped`
    case grouped = 1
    /// In groups with round corners (iOS 13).
    ///
    /// - ObjectiveC: `UITableViewStyleInsetGrouped`
    case insetGrouped = 2
  }

  /// The height of a row that fits its contents: 44 points here.
  ///
  /// - ObjectiveC: `UITableViewAutomaticDimension`
  public nonisolated static let automaticDimension: CGFloat = -1

  /// The style of the sections.
  public let style: Style

  /// The frame; after a change of size, other rows fit.
  open override var frame: CGRect {
    didSet { if frame.size != oldValue.size { setNeedsRows() } }
  }

  /// The source of the table's data.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }

  /// The delegate for looks and events.
  open weak var delegate: (any UITableViewDelegate)? { didSet { setNeedsRows() } }

  override var scrollDelegate: (any UIScrollViewDelegate)? { delegate }

  /// The height of a row in points.
  open var rowHeight = UITableView.automaticDimension { didSet { setNeedsRows() } }

  /// The visible cells, from top to bottom.
  open var visibleCells: [UITableViewCell] { rows.map(\.cell) }

  /// The visible rows, from top to bottom; nil if there are none.
  open var indexPathsForVisibleRows: [IndexPath]? { rows.isEmpty ? nil : rows.map(\.path) }

  /// The separators between rows; not shown here.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine

  /// Settings of the looks that are not visible in a screen's text.
  var tableLooks = TableLooks()

  /// Whether rows can be selected outside of editing mode.
  open var allowsSelection = true
  /// Whether several rows can be selected.
  open var allowsMultipleSelection = false
  /// Whether rows can be selected in editing mode.
  open var allowsSelectionDuringEditing = false
  /// Whether several rows can be selected in editing mode.
  open var allowsMultipleSelectionDuringEditing = false

  /// Whether the table is in editing mode.
  ///
  /// - ObjectiveC: `editing`
  open var isEditing = false { didSet { setNeedsDisplay() } }

  /// The estimated height of a row; not needed here.
  open var estimatedRowHeight: CGFloat = UITableView.automaticDimension

  /// The view above all rows; nil for none.
  open var tableHeaderView: UIView? { didSet { exchange(oldValue, tableHeaderView) } }
  /// The view below all rows; nil for none.
  open var tableFooterView: UIView? { didSet { exchange(oldValue, tableFooterView) } }
  /// The view behind the rows, such as one for an empty table; nil for none.
  open var backgroundView: UIView? { didSet { exchange(oldValue, backgroundView) } }

  /// The selected rows, in the order of their selection.
  var selectedRows: [IndexPath] = [] { didSet { showSelection() } }

  var rows: [(path: IndexPath, cell: UITableViewCell)] = []
  var headers: [UIView] = []
  /// Whether titles and cells must be reloaded.
  var needsRows = true
  /// The row count of each section as last queried; nil if unknown.
  var counts: [Int]?
  /// The classes of new cells by identifier.
  var cellClasses: [String: AnyClass] = [:]
  var unusedCells: [String: [UITableViewCell]] = [:]
  /// The classes of new headers and footers by identifier.
  var headerClasses: [String: AnyClass] = [:]
  /// The reusable headers and footers by identifier.
  var unusedHeaders: [String: [UITableViewHeaderFooterView]] = [:]
  /// The changes between `beginUpdates` and `endUpdates`.
  var updates = TableUpdates()

  /// - ObjectiveC: `initWithFrame:style:`
  public init(frame: CGRect, style: UITableView.Style) {
    self.style = style
    super.init(frame: frame)
  }

  /// Makes a plain table.
  ///
  /// - ObjectiveC: `initWithFrame:`
  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// Makes a plain table; archives are not supported.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  /// Encodes the selected rows and the editing mode (R97).
  ///
  /// - ObjectiveC: `encodeRestorableStateWithCoder:`
  open override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    coder.encode(selectedRows.flatMap { [$0.section, $0.row] }, forKey: Self.selectionKey)
    coder.encode(isEditing, forKey: Self.editingKey)
  }

  /// Selects the same rows again by index (CHOICE: `UIDataSourceModelAssociation` is not used).
  ///
  /// - ObjectiveC: `decodeRestorableStateWithCoder:`
  open override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    let places = coder.decodeObject(forKey: Self.selectionKey) as? [Int] ?? []
    selectedRows = stride(from: 0, to: places.count - 1, by: 2).map {
      IndexPath(row: places[$0 + 1], section: places[$0])
    }
    isEditing = coder.decodeBool(forKey: Self.editingKey)
  }

  private static let selectionKey = "UITableView.selectedRows"
  private static let editingKey = "UITableView.isEditing"

  /// Begins or ends editing.
  ///
  /// - ObjectiveC: `setEditing:animated:`
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  private func exchange(_ old: UIView?, _ new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
  }

  /// The background view comes before the rows, the header above them, and the footer below them.
  override var shownSubviews: [UIView] {
    let ends = [backgroundView, tableHeaderView, tableFooterView]
    let rows = subviews.filter { view in !ends.contains { $0 === view } }
    // Cells that were added later come later on the screen, as they are added from the top.
    return [tableHeaderView, backgroundView].compactMap { $0 } + rows
      + [tableFooterView].compactMap { $0 }
  }

  /// The number of sections.
  open var numberOfSections: Int { knownCounts().count }

  /// - ObjectiveC: `numberOfRowsInSection:`
  open func numberOfRows(inSection section: Int) -> Int { knownCounts()[section] }

  /// Returns the cell of a row; nil if it is not visible.
  ///
  /// - ObjectiveC: `cellForRowAtIndexPath:`
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    rows.first { $0.path == indexPath }?.cell
  }

  /// Returns the row of a cell; nil if it is not visible.
  ///
  /// - ObjectiveC: `indexPathForCell:`
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    rows.first { $0.cell === cell }?.path
  }

  /// Discards everything known of the rows, so that the data source is queried again.
  ///
  /// - ObjectiveC: `reloadData`
  open func reloadData() {
    counts = nil
    selectedRows = []
    setNeedsRows()
  }

  /// Gets the cells of the rows that fit from the data source.
  open override func layoutSubviews() {
    super.layoutSubviews()
    arrangeRows()
  }
}
