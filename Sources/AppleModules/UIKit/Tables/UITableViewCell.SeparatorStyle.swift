extension UITableViewCell {
  /// The separators between rows.
  ///
  /// - ObjectiveC: `UITableViewCellSeparatorStyle`
  public enum SeparatorStyle: Int, Sendable {
    /// No separators.
    ///
    /// - ObjectiveC: `UITableViewCellSeparatorStyleNone`
    case none = 0
    /// - ObjectiveC: `UITableViewCellSeparatorStyleSingleLine`
    case singleLine = 1
  }
}
