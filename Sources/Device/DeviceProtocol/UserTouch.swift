/// A touch by the user on the screen of the app in front.
///
/// Names are those shown on the screen (``DeviceScreen``). The app finds the element itself, since only it
/// knows its views, and answers with a ``TouchAnswer``.
package enum UserTouch: Sendable, Hashable {
  /// Taps a button, an item of a bar, a row, or a button of an alert.
  case tap(String)
  /// Taps a button of the topmost alert.
  case choose(String)
  /// Turns a switch on or off.
  case toggle(String)
  /// Pulls a table down until it refreshes.
  case pullToRefresh
  /// Types a text into a field; a line feed is the return key.
  case type(String, into: String)
  /// Swipes a row to the left and taps a button there.
  case swipe(String, choose: String)
}

/// The app's reply to a touch.
package enum TouchAnswer: Sendable, Hashable {
  /// The app has handled it.
  case done
  /// There is no element of that name; the names of all elements, from the top.
  case missing([String])
  /// The element does not react; the text says why.
  case refused(String)
}
