public import Foundation

/// A list of rows in sections.
///
/// It asks its data source how many rows there are and, at the end of the turn, for the cells of those
/// that fit on the screen.
@preconcurrency @MainActor open class UITableView: UIScrollView {
  /// How the sections of a table look.
  ///
  /// - ObjectiveC: `UITableViewStyle`
  public enum Style: Int, Sendable {
    /// From edge to edge.
    ///
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

  /// The height of a row that is as high as its contents need: 44 points here.
  ///
  /// - ObjectiveC: `UITableViewAutomaticDimension`
  public nonisolated static let automaticDimension: CGFloat = -1

  /// How the sections look.
  public let style: Style

  /// Where the table lies; a table of another size has other rows that fit.
  open override var frame: CGRect {
    didSet { if frame.size != oldValue.size { setNeedsRows() } }
  }

  /// The object that knows what the table holds.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }

  /// The object that is asked about the looks and told what happens.
  open weak var delegate: (any UITableViewDelegate)? { didSet { setNeedsRows() } }

  override var scrollDelegate: (any UIScrollViewDelegate)? { delegate }

  /// The height of a row in points.
  open var rowHeight = UITableView.automaticDimension { didSet { setNeedsRows() } }

  /// The cells that are seen, from above.
  open var visibleCells: [UITableViewCell] { rows.map(\.cell) }

  /// The rows that are seen, from above; nil if none are.
  open var indexPathsForVisibleRows: [IndexPath]? { rows.isEmpty ? nil : rows.map(\.path) }

  /// How rows are parted; not shown here.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine

  /// What of the table's looks no text of a screen shows.
  var tableLooks = TableLooks()

  /// Whether the user can select rows while the table is not edited.
  open var allowsSelection = true
  /// Whether the user can select several rows.
  open var allowsMultipleSelection = false
  /// Whether the user can select rows while the table is edited.
  open var allowsSelectionDuringEditing = false
  /// Whether the user can select several rows while the table is edited.
  open var allowsMultipleSelectionDuringEditing = false

  /// Whether the table is edited.
  ///
  /// - ObjectiveC: `editing`
  open var isEditing = false { didSet { setNeedsDisplay() } }

  /// The height of a row whose own is not known yet; not needed here.
  open var estimatedRowHeight: CGFloat = UITableView.automaticDimension

  /// The view above all rows; nil for none.
  open var tableHeaderView: UIView? { didSet { exchange(oldValue, tableHeaderView) } }
  /// The view below all rows; nil for none.
  open var tableFooterView: UIView? { didSet { exchange(oldValue, tableFooterView) } }
  /// The view behind the rows, such as one that says that there are none; nil for none.
  open var backgroundView: UIView? { didSet { exchange(oldValue, backgroundView) } }

  /// The rows that are selected, in the order of their selection.
  var selectedRows: [IndexPath] = [] { didSet { showSelection() } }

  /// The rows that are seen.
  var rows: [(path: IndexPath, cell: UITableViewCell)] = []
  /// The titles that are seen.
  var headers: [UIView] = []
  /// Whether titles and cells have to be taken anew.
  var needsRows = true
  /// The rows of each section, as the data source said last; nil if it has to be asked.
  var counts: [Int]?
  /// The class of new cells by their identifier.
  var cellClasses: [String: AnyClass] = [:]
  /// The cells that wait to be used again, by their identifier.
  var unusedCells: [String: [UITableViewCell]] = [:]
  /// The class of new headers and footers by their identifier.
  var headerClasses: [String: AnyClass] = [:]
  /// The headers and footers that wait to be used again, by their identifier.
  var unusedHeaders: [String: [UITableViewHeaderFooterView]] = [:]
  /// The changes between `beginUpdates` and `endUpdates`.
  var updates = TableUpdates()

  /// Makes a table.
  ///
  /// - ObjectiveC: `initWithFrame:style:`
  public init(frame: CGRect, style: UITableView.Style) {
    self.style = style
    super.init(frame: frame)
  }

  /// Makes a plain table.
  ///
  /// - ObjectiveC: `initWithFrame:`
  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// Makes a plain table; there are no archives to read from.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  /// Writes down which rows are selected and whether the table is edited (R97).
  ///
  /// - ObjectiveC: `encodeRestorableStateWithCoder:`
  open override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    coder.encode(selectedRows.flatMap { [$0.section, $0.row] }, forKey: Self.selectionKey)
    coder.encode(isEditing, forKey: Self.editingKey)
  }

  /// Selects those rows again, by their places (CHOICE: `UIDataSourceModelAssociation` is not asked).
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

  /// Behind the rows what is behind them, above them the head, below them the foot.
  override var shownSubviews: [UIView] {
    let ends = [backgroundView, tableHeaderView, tableFooterView]
    let rows = subviews.filter { view in !ends.contains { $0 === view } }
    // Cells that came later lie above in the screen's order, as they are put in from above.
    return [tableHeaderView, backgroundView].compactMap { $0 } + rows
      + [tableFooterView].compactMap { $0 }
  }

  /// How many sections there are.
  open var numberOfSections: Int { knownCounts().count }

  /// How many rows a section has.
  ///
  /// - ObjectiveC: `numberOfRowsInSection:`
  open func numberOfRows(inSection section: Int) -> Int { knownCounts()[section] }

  /// The cell of a row; nil if it is not seen.
  ///
  /// - ObjectiveC: `cellForRowAtIndexPath:`
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    rows.first { $0.path == indexPath }?.cell
  }

  /// The row of a cell; nil if it is not seen.
  ///
  /// - ObjectiveC: `indexPathForCell:`
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    rows.first { $0.cell === cell }?.path
  }

  /// Forgets all that is known of the rows; the data source is asked again.
  open func reloadData() {
    counts = nil
    selectedRows = []
    setNeedsRows()
  }

  /// Takes the cells of the rows that fit from the data source.
  open override func layoutSubviews() {
    super.layoutSubviews()
    arrangeRows()
  }
}
