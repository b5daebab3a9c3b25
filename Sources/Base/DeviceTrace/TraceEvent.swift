/// An event on a device: when, in which app, and what.
///
/// A reader need not know the device's services. Their events are actions, settings and spans with names, and
/// ends with a tone; readers have words for names that they know and show others unchanged. Encoded, an event
/// is a ``TraceLine``.
package struct TraceEvent: Sendable, Hashable {
  /// The device's time in nanoseconds: since the midnight before its first start.
  package var ns: Int64
  /// The app concerned; nil for the device as a whole.
  package var app: String?
  package var what: What

  /// - Parameter ns: nanoseconds since the midnight before the device's first start.
  package init(_ what: What, ns: Int64, app: String? = nil) {
    self.what = what
    self.ns = ns
    self.app = app
  }

  package enum What: Sendable, Hashable {
    /// The user, a test or the system did something.
    case action(Action)
    /// A process began, numbered from 1; `by` is `user`, or the kind of the background wake:
    /// `backgroundFetch`.
    case start(process: Int, by: String)
    /// The state of the process has changed.
    case state(State)
    /// The delegate was called; the state is what the app reads.
    case call(name: String, state: State)
    /// The call returned.
    case returned(name: String)
    /// The app printed to standard output: any number of lines or a part of one, at most 64 KiB.
    case output(String)
    /// The app changed a setting.
    case setting(Setting)
    /// An activity of a service began.
    case begins(Span)
    /// An activity of a service ended.
    case ends(SpanEnd)
    /// The picture for the app switcher was taken; the text is the content of the window.
    case snapshot(String)
    /// The scenario took a picture. It concerns the device as a whole.
    case picture(ScreenPicture)
    /// A rule was broken, which the device logs.
    ///
    /// A permanently blocked main thread is reported before the `end` that it may lead to. A full trace is
    /// reported as a misuse without an app, and followed by essential events only.
    case misuse(Misuse)
    /// A process ended.
    case end(End)
    /// The scenario has ended.
    case finished
  }

  /// The state of a process as the device sees it.
  package enum State: String, Codable, Sendable, Hashable, CaseIterable {
    /// `inactive` includes interruptions.
    case notRunning, inactive, active, background, suspended
  }
}
