public import Foundation

/// The object that is asked and told about the editing of a text field.
@preconcurrency @MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  /// Whether editing may begin; true if this is not written.
  ///
  /// - ObjectiveC: `textFieldShouldBeginEditing:`
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool

  /// Editing has begun.
  ///
  /// - ObjectiveC: `textFieldDidBeginEditing:`
  func textFieldDidBeginEditing(_ textField: UITextField)

  /// Whether editing may end; true if this is not written.
  ///
  /// - ObjectiveC: `textFieldShouldEndEditing:`
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool

  /// Editing has ended.
  ///
  /// - ObjectiveC: `textFieldDidEndEditing:`
  func textFieldDidEndEditing(_ textField: UITextField)

  /// Whether characters may be replaced; true if this is not written.
  ///
  /// - ObjectiveC: `textField:shouldChangeCharactersInRange:replacementString:`
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool

  /// Whether the key at the end does what it does by itself; true if this is not written.
  ///
  /// - ObjectiveC: `textFieldShouldReturn:`
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// Yes.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }

  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}

  /// Yes.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }

  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}

  /// Yes.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }

  /// Yes.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
