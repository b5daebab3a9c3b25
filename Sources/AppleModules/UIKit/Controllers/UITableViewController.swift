public import Foundation

/// A controller whose view is a table; it is the table's data source and delegate.
@preconcurrency @MainActor
open class UITableViewController: UIViewController, UITableViewDataSource,
  UITableViewDelegate
{
  private let style: UITableView.Style
  private var isFilled = false

  /// The refresh control above the table, if any (iOS 6).
  open var refreshControl: UIRefreshControl? {
    didSet { (viewIfLoaded as? UITableView)?.refreshControl = refreshControl }
  }

  /// - ObjectiveC: `initWithStyle:`
  public init(style: UITableView.Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes a controller with a plain table; there are no nibs, so the names are not used.
  ///
  /// - ObjectiveC: `initWithNibName:bundle:`
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    style = .plain
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Makes a controller with a plain table; archives are not supported.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The table, which is the view.
  open var tableView: UITableView! {
    get { view as? UITableView }
    set { view = newValue }
  }

  /// Makes the table.
  open override func loadView() {
    let table = UITableView(frame: UIScreen.main.bounds, style: style)
    table.dataSource = self
    table.delegate = self
    table.refreshControl = refreshControl
    view = table
  }

  /// Loads the table's data when it is first shown.
  ///
  /// - ObjectiveC: `viewWillAppear:`
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if clearsSelectionOnViewWillAppear { tableView?.selectedRows = [] }
    guard !isFilled else { return }
    isFilled = true
    tableView?.reloadData()
  }

  /// Whether the selection is cleared when the table is shown again.
  open var clearsSelectionOnViewWillAppear = true

  /// Begins or ends editing, also of the table.
  ///
  /// - ObjectiveC: `setEditing:animated:`
  open override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    tableView?.setEditing(editing, animated: animated)
  }

  /// Returns one section, unless overridden.
  ///
  /// - ObjectiveC: `numberOfSectionsInTableView:`
  open func numberOfSections(in tableView: UITableView) -> Int { 1 }

  /// Returns no rows, unless overridden.
  ///
  /// - ObjectiveC: `tableView:numberOfRowsInSection:`
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }

  /// Must be overridden by a controller with rows.
  ///
  /// - ObjectiveC: `tableView:cellForRowAtIndexPath:`
  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    fatalError(
      "'\(type(of: self))' has rows and no cells; override 'tableView(_:cellForRowAt:)'")
  }

  /// Returns no title, unless overridden.
  ///
  /// - ObjectiveC: `tableView:titleForHeaderInSection:`
  open func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { nil }

  /// Returns the table's height for all rows, unless overridden.
  ///
  /// - ObjectiveC: `tableView:heightForRowAtIndexPath:`
  open func tableView(
    _ tableView: UITableView, heightForRowAt indexPath: IndexPath
  ) -> CGFloat { tableView.rowHeight }

  /// Does nothing, unless overridden.
  ///
  /// - ObjectiveC: `tableView:willDisplayCell:forRowAtIndexPath:`
  open func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}

  /// Does nothing, unless overridden.
  ///
  /// - ObjectiveC: `tableView:didSelectRowAtIndexPath:`
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}

  /// Returns true, unless overridden.
  ///
  /// - ObjectiveC: `tableView:canEditRowAtIndexPath:`
  open func tableView(
    _ tableView: UITableView, canEditRowAt indexPath: IndexPath
  ) -> Bool { true }

  /// Must be overridden by a controller whose rows can be deleted.
  ///
  /// - ObjectiveC: `tableView:commitEditingStyle:forRowAtIndexPath:`
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) { UITableView.hasMissed = true }

  /// Returns true, unless overridden.
  ///
  /// - ObjectiveC: `tableView:shouldHighlightRowAtIndexPath:`
  open func tableView(
    _ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath
  ) -> Bool { true }

  /// Does nothing, unless overridden.
  ///
  /// - ObjectiveC: `tableView:didHighlightRowAtIndexPath:`
  open func tableView(
    _ tableView: UITableView, didHighlightRowAt indexPath: IndexPath
  ) {}

  /// Does nothing, unless overridden.
  ///
  /// - ObjectiveC: `tableView:didUnhighlightRowAtIndexPath:`
  open func tableView(
    _ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath
  ) {}

  /// Returns the same row, unless overridden.
  ///
  /// - ObjectiveC: `tableView:willSelectRowAtIndexPath:`
  open func tableView(
    _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? { indexPath }

  /// Returns the same row, unless overridden.
  ///
  /// - ObjectiveC: `tableView:willDeselectRowAtIndexPath:`
  open func tableView(
    _ tableView: UITableView, willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? { indexPath }

  /// Does nothing, unless overridden.
  ///
  /// - ObjectiveC: `tableView:didDeselectRowAtIndexPath:`
  open func tableView(
    _ tableView: UITableView, didDeselectRowAt indexPath: IndexPath
  ) {}

  /// Returns the deletion style, unless overridden.
  ///
  /// - ObjectiveC: `tableView:editingStyleForRowAtIndexPath:`
  open func tableView(
    _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle { .delete }

  /// Returns nil, unless overridden.
  ///
  /// - ObjectiveC: `tableView:titleForDeleteConfirmationButtonForRowAtIndexPath:`
  open func tableView(
    _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String? { nil }

  /// Returns nil, unless overridden.
  ///
  /// - ObjectiveC: `tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:`
  open func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }

  /// Returns no title, unless overridden.
  ///
  /// - ObjectiveC: `tableView:titleForFooterInSection:`
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    nil
  }

  /// Returns true, unless overridden.
  ///
  /// - ObjectiveC: `tableView:canMoveRowAtIndexPath:`
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

  /// Does nothing, unless overridden.
  ///
  /// - ObjectiveC: `tableView:moveRowAtIndexPath:toIndexPath:`
  open func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}

  /// Returns no titles, unless overridden.
  ///
  /// - ObjectiveC: `sectionIndexTitlesForTableView:`
  open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }

  /// Returns nil, unless overridden.
  ///
  /// - ObjectiveC: `tableView:viewForHeaderInSection:`
  open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    nil
  }

  /// Returns nil, unless overridden.
  ///
  /// - ObjectiveC: `tableView:viewForFooterInSection:`
  open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
    nil
  }

  /// Returns the table's height for all headers, unless overridden.
  ///
  /// - ObjectiveC: `tableView:heightForHeaderInSection:`
  open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
    tableView.sectionHeaderHeight
  }

  /// Returns the table's height for all footers, unless overridden.
  ///
  /// - ObjectiveC: `tableView:heightForFooterInSection:`
  open func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
    tableView.sectionFooterHeight
  }

  /// Returns the table's estimated height for all rows, unless overridden.
  ///
  /// - ObjectiveC: `tableView:estimatedHeightForRowAtIndexPath:`
  open func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath)
    -> CGFloat
  { tableView.estimatedRowHeight }

  /// Returns nil, unless overridden.
  ///
  /// - ObjectiveC: `tableView:leadingSwipeActionsConfigurationForRowAtIndexPath:`
  open func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }

  /// Does nothing, unless overridden.
  ///
  /// - ObjectiveC: `tableView:accessoryButtonTappedForRowWithIndexPath:`
  open func tableView(
    _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) {}

  /// Does nothing, unless overridden.
  ///
  /// - ObjectiveC: `scrollViewDidScroll:`
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}

  /// Does nothing, unless overridden.
  ///
  /// - ObjectiveC: `scrollViewWillBeginDragging:`
  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
}
