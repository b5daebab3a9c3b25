public import Foundation

/// Decides about and receives the editing of a text field.
@preconcurrency @MainActor public protocol UITextFieldDelegate: NSObjectProtocol, _MainActorOwner {
  /// Whether editing may begin; true by default.
  ///
  /// - ObjectiveC: `textFieldShouldBeginEditing:`
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool

  /// - ObjectiveC: `textFieldDidBeginEditing:`
  func textFieldDidBeginEditing(_ textField: UITextField)

  /// Whether editing may end; true by default.
  ///
  /// - ObjectiveC: `textFieldShouldEndEditing:`
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool

  /// - ObjectiveC: `textFieldDidEndEditing:`
  func textFieldDidEndEditing(_ textField: UITextField)

  /// Whether characters may be replaced; true by default.
  ///
  /// - ObjectiveC: `textField:shouldChangeCharactersInRange:replacementString:`
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool

  /// Whether the return key has its default effect; true by default.
  ///
  /// - ObjectiveC: `textFieldShouldReturn:`
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// Returns true.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }

  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}

  /// Returns true.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }

  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}

  /// Returns true.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }

  /// Returns true.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
