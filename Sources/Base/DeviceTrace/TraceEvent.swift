/// One thing that happened on a device: when, in which app, and what.
///
/// A reader need not know the services of a device. What they do are actions, settings and spans, which
/// have a name, and an end with a tone; readers have words for the names that they know and show
/// others as they are. On the wire an event is a ``TraceLine``.
package struct TraceEvent: Sendable, Hashable {
  /// The device's time in nanoseconds: since the midnight before its first start.
  package var ns: Int64
  /// The app that did it or to which it was done; nil for what concerns the device as a whole.
  package var app: String?
  /// What happened.
  package var what: What

  /// - Parameter ns: nanoseconds since the midnight before the device's first start.
  package init(_ what: What, ns: Int64, app: String? = nil) {
    self.what = what
    self.ns = ns
    self.app = app
  }

  /// What happened.
  package enum What: Sendable, Hashable {
    /// The user, a test or the system did something.
    case action(Action)
    /// A process began; counted from 1. `by` is `user`, or what it was started for in the background,
    /// as one name: `backgroundFetch`.
    case start(process: Int, by: String)
    /// What the process gets and knows has changed.
    case state(State)
    /// The delegate was called; the state is what the app reads.
    case call(name: String, state: State)
    /// The call came back.
    case returned(name: String)
    /// The app printed to standard output any number of lines or a part of one, at most 64 KiB.
    case output(String)
    /// The app changed a setting.
    case setting(Setting)
    /// A service began something that lasts.
    case begins(Span)
    /// What a service had begun is over.
    case ends(SpanEnd)
    /// The picture for the app switcher was taken; the text is what the window showed.
    case snapshot(String)
    /// The scenario took a picture of the screen or of the app switcher. It concerns the device as a whole.
    case picture(ScreenPicture)
    /// A rule was broken, and the device says so in its log. One that tells of a main thread which is
    /// blocked for good stands before the `end` that it may lead to. A trace that is full says so as a
    /// misuse without an app, and goes on with broken rules and ends only.
    case misuse(Misuse)
    /// A process ended.
    case end(End)
    /// The scenario is over.
    case finished
  }

  /// A process as the device sees it.
  package enum State: String, Codable, Sendable, Hashable, CaseIterable {
    /// As the device sees it: `inactive` covers an interruption too.
    case notRunning, inactive, active, background, suspended
  }
}
