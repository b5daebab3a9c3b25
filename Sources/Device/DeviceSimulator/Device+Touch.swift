import DeviceNetwork
internal import DeviceProtocol

/// Touches on the screen of the app in front, by the names shown there.
///
/// An alert takes all touches while it is shown. An element that is not on the screen stops the scenario at
/// its line with the names of those that are; of several elements with the same name the topmost is used.
///
/// All of them stop the scenario on a locked device, without an app in front, and while that app is covered.
extension Device {
  /// The user taps a button, an item of a bar, a row of a table or a button of an alert, by its title.
  ///
  /// A row is named by its first text, the back button by the title of its destination. Switches and text
  /// fields can be tapped as well.
  public func tap(_ name: String, file: StaticString = #fileID, line: UInt = #line) {
    touch(.tap(name), file, line)
  }

  /// The user taps a button of the alert that is shown.
  public func choose(_ title: String, file: StaticString = #fileID, line: UInt = #line) {
    touch(.choose(title), file, line)
  }

  /// The user turns a switch on or off, by its accessibility label or the text before it.
  public func toggle(_ name: String, file: StaticString = #fileID, line: UInt = #line) {
    touch(.toggle(name), file, line)
  }

  /// The user pulls the table down until its refresh control spins.
  public func pullToRefresh(file: StaticString = #fileID, line: UInt = #line) {
    touch(.pullToRefresh, file, line)
  }

  /// The user types a text after the content of a field, character by character.
  ///
  /// - Parameters:
  ///   - text: the text; a line feed is the return key.
  ///   - field: the field's placeholder, its accessibility label, or the text before it.
  public func type(
    _ text: String, into field: String, file: StaticString = #fileID, line: UInt = #line
  ) {
    touch(.type(text, into: field), file, line)
  }

  /// The user swipes a row to the left and taps one of the buttons there, such as Delete.
  public func swipe(
    _ row: String, choose button: String = "Delete", file: StaticString = #fileID,
    line: UInt = #line
  ) {
    touch(.swipe(row, choose: button), file, line)
  }

  /// Performs a touch and waits for the app's answer; a failure stops the scenario at its line.
  private func touch(_ touch: UserTouch, _ file: StaticString, _ line: UInt) {
    perform(file, line) { try $0.touch(touch) }
  }
}
