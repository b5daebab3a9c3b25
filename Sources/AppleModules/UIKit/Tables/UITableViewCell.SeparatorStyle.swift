extension UITableViewCell {
  /// How rows are parted.
  ///
  /// - ObjectiveC: `UITableViewCellSeparatorStyle`
  public enum SeparatorStyle: Int, Sendable {
    /// Not at all.
    case none = 0
    /// By a line.
    case singleLine = 1
  }
}
