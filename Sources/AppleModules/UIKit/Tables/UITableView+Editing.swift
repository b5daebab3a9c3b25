internal import Foundation

extension UITableViewCell {
  /// The action that editing offers for a row.
  ///
  /// - ObjectiveC: `UITableViewCellEditingStyle`
  public enum EditingStyle: Int, Sendable {
    /// Nothing.
    ///
    /// - ObjectiveC: `UITableViewCellEditingStyleNone`
    case none = 0
    /// - ObjectiveC: `UITableViewCellEditingStyleDelete`
    case delete = 1
    /// Add one.
    ///
    /// - ObjectiveC: `UITableViewCellEditingStyleInsert`
    case insert = 2
  }
}

extension UITableView {
  /// Whether a call has reached a default implementation, which stands for a missing method.
  static var hasMissed = false

  /// Handles the user's swipe to the left on a row, and the tap on one of the buttons there.
  ///
  /// - Returns: why that is impossible; nil if it was done.
  func swipe(_ path: IndexPath, choose button: String) -> String? {
    guard dataSource?.tableView(self, canEditRowAt: path) ?? false else {
      return "'tableView(_:canEditRowAt:)' returned false for the row"
    }
    if let swipe = delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) {
      return take(button, of: swipe, path)
    }
    if let swipe = delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path),
      swipe.actions.contains(where: { $0.name == button })
    {
      return take(button, of: swipe, path)
    }
    let style = delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
    guard style == .delete else { return "'tableView(_:editingStyleForRowAt:)' is not '.delete'" }
    let word =
      delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path) ?? "Delete"
    guard button == word else { return "the row has the button '\(word)'" }
    Self.hasMissed = false
    dataSource?.tableView(self, commit: .delete, forRowAt: path)
    guard !Self.hasMissed else {
      return "the row has no buttons; implement 'tableView(_:commit:forRowAt:)' or "
        + "'tableView(_:trailingSwipeActionsConfigurationForRowAt:)'"
    }
    return nil
  }

  private func take(
    _ button: String, of swipe: UISwipeActionsConfiguration, _ path: IndexPath
  ) -> String? {
    guard let action = swipe.actions.first(where: { $0.name == button }) else {
      let names = swipe.actions.map { "'\($0.name)'" }.joined(separator: ", ")
      return names.isEmpty ? "the row has no buttons" : "the row has the buttons \(names)"
    }
    let cell = cellForRow(at: path)
    action.handler(action, cell ?? self) { _ in }
    return nil
  }
}
