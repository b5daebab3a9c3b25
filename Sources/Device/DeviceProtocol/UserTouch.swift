/// What the user does with the screen of the app in front.
///
/// Names are those that the screen shows, as ``DeviceScreen`` has them. The app finds the element
/// itself, since only it knows its views, and answers with a ``TouchAnswer``.
package enum UserTouch: Sendable, Hashable {
  /// Taps what has a name: a button, an item of a bar, a row, a button of an alert.
  case tap(String)
  /// Taps a button of the alert that is on top.
  case choose(String)
  /// Turns a switch on or off.
  case toggle(String)
  /// Pulls a table down until it refreshes.
  case pullToRefresh
  /// Types a text into a field; a line feed is the key at the end.
  case type(String, into: String)
  /// Sweeps a row to the left and taps a button there.
  case swipe(String, choose: String)
}

/// What came of what the user did with the screen.
package enum TouchAnswer: Sendable, Hashable {
  /// The app has taken it.
  case done
  /// There is nothing of that name; the names of what there is, from above.
  case missing([String])
  /// It is there and does not react; the text says why.
  case refused(String)
}
