public import Foundation

extension UITableView {
  /// - ObjectiveC: `registerClass:forCellReuseIdentifier:`
  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    cellClasses[identifier] = cellClass
  }

  /// Returns a reusable cell, or a new one of the registered class; nil if there is neither.
  ///
  /// - ObjectiveC: `dequeueReusableCellWithIdentifier:`
  public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = unusedCells[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    guard let cellClass = cellClasses[identifier] as? UITableViewCell.Type else { return nil }
    return cellClass.init(_reuseIdentifier: identifier)
  }

  /// Returns a reusable cell, or a new one; traps if no class was registered.
  ///
  /// - ObjectiveC: `dequeueReusableCellWithIdentifier:forIndexPath:`
  public func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
      fatalError("no cell with the identifier '\(identifier)'; register a class for it first")
    }
    return cell
  }

  /// Registers a class of headers and footers for an identifier (iOS 6).
  ///
  /// - ObjectiveC: `registerClass:forHeaderFooterViewReuseIdentifier:`
  public func register(
    _ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String
  ) { headerClasses[identifier] = aClass }

  /// Returns a reusable header or footer, or a new one of the registered class; nil if there is neither (iOS
  /// 6).
  ///
  /// - ObjectiveC: `dequeueReusableHeaderFooterViewWithIdentifier:`
  public func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? {
    if let view = unusedHeaders[identifier]?.popLast() {
      view.prepareForReuse()
      return view
    }
    let made = headerClasses[identifier] as? UITableViewHeaderFooterView.Type
    return made?.init(_reuseIdentifier: identifier)
  }
}
