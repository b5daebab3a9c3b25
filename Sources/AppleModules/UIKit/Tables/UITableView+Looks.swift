public import Foundation

/// How a table looks beside its rows; of a screen's text nothing of it is seen.
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
  /// The colour of what parts rows; kept, and not shown.
  public var separatorColor: UIColor? {
    get { tableLooks.separatorColor }
    set { tableLooks.separatorColor = newValue }
  }

  /// How far what parts rows keeps from the edges; kept, and not shown.
  public var separatorInset: UIEdgeInsets {
    get { tableLooks.separatorInset }
    set { tableLooks.separatorInset = newValue }
  }

  /// The height above a section; kept, and not shown.
  public var sectionHeaderHeight: CGFloat {
    get { tableLooks.sectionHeaderHeight }
    set { tableLooks.sectionHeaderHeight = newValue }
  }

  /// The height below a section; kept, and not shown.
  public var sectionFooterHeight: CGFloat {
    get { tableLooks.sectionFooterHeight }
    set { tableLooks.sectionFooterHeight = newValue }
  }

  /// The height above a section whose own is not known yet; kept, and not shown.
  public var estimatedSectionHeaderHeight: CGFloat {
    get { tableLooks.estimatedSectionHeaderHeight }
    set { tableLooks.estimatedSectionHeaderHeight = newValue }
  }

  /// The height below a section whose own is not known yet; kept, and not shown.
  public var estimatedSectionFooterHeight: CGFloat {
    get { tableLooks.estimatedSectionFooterHeight }
    set { tableLooks.estimatedSectionFooterHeight = newValue }
  }

  /// The gap above the head of a section (iOS 15); kept, and not shown.
  public var sectionHeaderTopPadding: CGFloat {
    get { tableLooks.sectionHeaderTopPadding }
    set { tableLooks.sectionHeaderTopPadding = newValue }
  }

  /// The colour of the index at the right edge; kept, and not shown.
  public var sectionIndexColor: UIColor? {
    get { tableLooks.sectionIndexColor }
    set { tableLooks.sectionIndexColor = newValue }
  }

  /// The colour behind the index at the right edge; kept, and not shown.
  public var sectionIndexBackgroundColor: UIColor? {
    get { tableLooks.sectionIndexBackgroundColor }
    set { tableLooks.sectionIndexBackgroundColor = newValue }
  }

  /// The colour behind the index while it is touched; kept, and not shown.
  public var sectionIndexTrackingBackgroundColor: UIColor? {
    get { tableLooks.sectionIndexTrackingBackgroundColor }
    set { tableLooks.sectionIndexTrackingBackgroundColor = newValue }
  }

  /// Moves the contents so that a row is seen; the table stays at its beginning here.
  ///
  /// - ObjectiveC: `scrollToRowAtIndexPath:atScrollPosition:animated:`
  public func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: UITableView.ScrollPosition, animated: Bool
  ) {}
}
