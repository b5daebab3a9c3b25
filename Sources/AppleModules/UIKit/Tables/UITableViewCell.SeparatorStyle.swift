extension UITableViewCell {
  /// The separators between rows.
  ///
  /// - ObjectiveC: `UITableViewCellSeparatorStyle`
  public enum SeparatorStyle: Int, Sendable {
    /// No separators.
    case none = 0
    case singleLine = 1
  }
}
