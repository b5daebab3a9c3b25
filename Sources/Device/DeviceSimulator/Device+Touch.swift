internal import DeviceProtocol

/// What the user does with the screen of the app in front, by the names that are read there.
///
/// An alert takes all touches while it is shown. Something that is not on the screen stops the scenario at
/// its line with the names of what is; of several things of one name the first from above is meant.
///
/// All of them stop the scenario on a locked device, without an app in front, and while something
/// covers that app.
extension Device {
  /// The user taps a button, an item of a bar, a row of a table or a button of an alert, by its
  /// title.
  ///
  /// A row is known by its first text, the way back by the title of what it leads to. Switches and
  /// text fields can be tapped as well.
  public func tap(_ name: String, file: StaticString = #fileID, line: UInt = #line) {
    touch(.tap(name), file, line)
  }

  /// The user taps a button of the alert that is shown.
  public func choose(_ title: String, file: StaticString = #fileID, line: UInt = #line) {
    touch(.choose(title), file, line)
  }

  /// The user turns a switch on or off, by its accessibility label or the text in front of it.
  public func toggle(_ name: String, file: StaticString = #fileID, line: UInt = #line) {
    touch(.toggle(name), file, line)
  }

  /// The user pulls the table down until its refresh control turns.
  public func pullToRefresh(file: StaticString = #fileID, line: UInt = #line) {
    touch(.pullToRefresh, file, line)
  }

  /// The user types a text behind what a field holds, character by character.
  ///
  /// - Parameters:
  ///   - text: what is typed; a line feed is the key at the end of the keyboard.
  ///   - field: the field's placeholder, its accessibility label, or the text in front of it.
  public func type(
    _ text: String, into field: String, file: StaticString = #fileID, line: UInt = #line
  ) {
    touch(.type(text, into: field), file, line)
  }

  /// The user sweeps a row to the left and taps one of the buttons there, such as the one to delete it.
  public func swipe(
    _ row: String, choose button: String = "Delete", file: StaticString = #fileID,
    line: UInt = #line
  ) {
    touch(.swipe(row, choose: button), file, line)
  }

  /// Does it and lets the app answer; what the app could not do stops the scenario at its line.
  private func touch(_ touch: UserTouch, _ file: StaticString, _ line: UInt) {
    perform(file: file, line: line) { engine throws(ScriptError) in try engine.touch(touch) }
  }
}
