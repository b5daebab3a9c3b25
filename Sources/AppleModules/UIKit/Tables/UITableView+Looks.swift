public import Foundation

/// Settings of a table's looks that are not visible in a screen's text.
struct TableLooks {
  var separatorColor: UIColor? = .separator
  var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  var sectionHeaderHeight = UITableView.automaticDimension
  var sectionFooterHeight = UITableView.automaticDimension
  var estimatedSectionHeaderHeight = UITableView.automaticDimension
  var estimatedSectionFooterHeight = UITableView.automaticDimension
  var sectionHeaderTopPadding = UITableView.automaticDimension
  var sectionIndexColor: UIColor?
  var sectionIndexBackgroundColor: UIColor?
  var sectionIndexTrackingBackgroundColor: UIColor?
}

extension UITableView {
  /// The colour of the separators; stored, and not shown.
  public var separatorColor: UIColor? {
    get { tableLooks.separatorColor }
    set { tableLooks.separatorColor = newValue }
  }

  /// The insets of the separators; stored, and not shown.
  public var separatorInset: UIEdgeInsets {
    get { tableLooks.separatorInset }
    set { tableLooks.separatorInset = newValue }
  }

  /// The height of section headers; stored, and not shown.
  public var sectionHeaderHeight: CGFloat {
    get { tableLooks.sectionHeaderHeight }
    set { tableLooks.sectionHeaderHeight = newValue }
  }

  /// The height of section footers; stored, and not shown.
  public var sectionFooterHeight: CGFloat {
    get { tableLooks.sectionFooterHeight }
    set { tableLooks.sectionFooterHeight = newValue }
  }

  /// The estimated height of section headers; stored, and not shown.
  public var estimatedSectionHeaderHeight: CGFloat {
    get { tableLooks.estimatedSectionHeaderHeight }
    set { tableLooks.estimatedSectionHeaderHeight = newValue }
  }

  /// The estimated height of section footers; stored, and not shown.
  public var estimatedSectionFooterHeight: CGFloat {
    get { tableLooks.estimatedSectionFooterHeight }
    set { tableLooks.estimatedSectionFooterHeight = newValue }
  }

  /// The padding above section headers (iOS 15); stored, and not shown.
  public var sectionHeaderTopPadding: CGFloat {
    get { tableLooks.sectionHeaderTopPadding }
    set { tableLooks.sectionHeaderTopPadding = newValue }
  }

  /// The colour of the index at the right edge; stored, and not shown.
  public var sectionIndexColor: UIColor? {
    get { tableLooks.sectionIndexColor }
    set { tableLooks.sectionIndexColor = newValue }
  }

  /// The background colour of the index; stored, and not shown.
  public var sectionIndexBackgroundColor: UIColor? {
    get { tableLooks.sectionIndexBackgroundColor }
    set { tableLooks.sectionIndexBackgroundColor = newValue }
  }

  /// The background colour of the index while it is touched; stored, and not shown.
  public var sectionIndexTrackingBackgroundColor: UIColor? {
    get { tableLooks.sectionIndexTrackingBackgroundColor }
    set { tableLooks.sectionIndexTrackingBackgroundColor = newValue }
  }

  /// Scrolls to a row; the table stays at its beginning here.
  ///
  /// - ObjectiveC: `scrollToRowAtIndexPath:atScrollPosition:animated:`
  public func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: UITableView.ScrollPosition, animated: Bool
  ) {}
}
