import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
internal import DeviceLink
internal import DeviceProtocol
internal import DeviceTrace
internal import TextDiagnostics

/// Touches by the user, and the app's replies.
extension Engine {
  /// CHOICE: how long a touch waits for what the app does about it.
  private static let longestTouch = Duration.milliseconds(10)

  /// Performs a touch on the screen of the app in front.
  ///
  /// The app answers before this returns. An app whose main thread is blocked handles the touch later, and a
  /// failure then stops the scenario at a later verb. An app that ends by a touch is no mistake of the
  /// scenario.
  ///
  /// - Throws: if the screen takes no touch now, its texts are too long for an app, or the element is missing
  ///   or does not react.
  func touch(_ touch: UserTouch) throws(ScriptError) {
    let what = touch.text
    if isLocked { throw ScriptError(cannot: what, .deviceLocked) }
    guard let app = apps.first(where: \.isInFront) else {
      throw ScriptError("cannot \(what): no app is in the foreground; launch one first")
    }
    guard app.state == .active else {
      throw ScriptError(
        "cannot \(what): '\(app.id)' is covered; end the interruption first")
    }
    let size = DeviceMessage.touch(touch).message.count
    guard size <= AppConnection.longestMessage else {
      throw ScriptError(
        "cannot touch the screen of '\(app.id)': the touch has texts of \(size) bytes, and at most "
          + "\(AppConnection.longestMessage) reach an app; shorten them")
    }
    record(.action(touch.action), of: app)
    app.touched = nil
    app.running?.touches.append(InstalledApp.Touch(touch: touch))
    app.tell(.touch(touch))
    try rest()
    // A handler may wait for a daemon, whose answers take fractions of a millisecond.
    let limit = now + Self.longestTouch
    while live == nil, app.touched == nil, let next = nextStop, next <= limit {
      try advance(to: next)
    }
    if let answer = app.touched { return try check(answer, to: touch) }
    // The app has ended by it, which the log shows; or its main thread is blocked, and handles the touch
    // later.
    recordBlock(of: app)
    for index in app.running?.touches.indices ?? 0..<0 {
      app.running?.touches[index].isLate = true
    }
  }

  /// Handles the app's answer to the oldest touch.
  ///
  /// Answers arrive in the order of the touches.
  ///
  /// - Throws: like ``touch(_:)``, for the failure of a late touch; at a prompt it is recorded instead.
  func take(_ answer: TouchAnswer, from app: InstalledApp) throws(ScriptError) {
    guard let touch = app.running?.touches.first else { return }
    app.running?.touches.removeFirst()
    guard touch.isLate else { return app.touched = answer }
    do throws(ScriptError) {
      try check(
        answer, to: touch.touch,
        ", which '\(app.id)' took only when its main thread was free again")
    } catch {
      // A prompt has no line to refer to, and continues.
      guard isPrompted else { throw error }
      recordMisuse(error.description, of: app)
    }
  }

  /// Throws if the element was missing or did not react.
  ///
  /// - Parameter when: the text after the touch that explains the delay; empty for an immediate answer.
  private func check(
    _ answer: TouchAnswer, to touch: UserTouch, _ when: String = ""
  ) throws(ScriptError) {
    let reason: String
    switch answer {
    case .done: return
    case .missing(let names): reason = touch.missing(in: names)
    case .refused(let text): reason = text
    }
    throw ScriptError("cannot \(touch.text)\(when): \(reason)")
  }
}

extension UserTouch {
  /// The touch, as the rest of "cannot ...".
  fileprivate var text: String {
    switch self {
    case .tap(let name): "tap '\(name)'"
    case .choose(let name): "choose '\(name)'"
    case .toggle(let name): "toggle '\(name)'"
    case .pullToRefresh: "pull to refresh"
    case .type(_, let name): "type into '\(name)'"
    case .swipe(let name, let button): "swipe '\(name)' and choose '\(button)'"
    }
  }

  /// The touch in the journal.
  fileprivate var action: TraceEvent.Action {
    switch self {
    case .tap(let name): TraceEvent.Action("tap", by: .user, value: name, "taps '\(name)'")
    case .choose(let name):
      TraceEvent.Action("choose", by: .user, value: name, "chooses '\(name)'")
    case .toggle(let name):
      TraceEvent.Action("toggle", by: .user, value: name, "toggles '\(name)'")
    case .pullToRefresh:
      TraceEvent.Action("pullToRefresh", by: .user, "pulls the table down")
    case .type(let text, let name):
      TraceEvent.Action("type", by: .user, value: text, "types '\(text)' into '\(name)'")
    case .swipe(let name, let button):
      TraceEvent.Action(
        "swipe", by: .user, value: name, "swipes '\(name)' and chooses '\(button)'")
    }
  }

  /// The kind of element that is touched, as in a message when it is missing, and its name.
  private var target: (kind: String, name: String) {
    switch self {
    case .tap(let name): ("button or row", name)
    case .choose(let name): ("button of an alert", name)
    case .toggle(let name): ("switch", name)
    case .pullToRefresh: ("refresh control", "")
    case .type(_, let name): ("text field", name)
    case .swipe(let name, _): ("row", name)
    }
  }

  /// More names than this do not help an author to find the right one.
  private static let mostNames = 12

  /// Returns the message for a missing element, with the nearest name and the existing ones.
  ///
  ///     there is no such button or row on the screen; did you mean 'Add'? there are 'Add', 'Edit'
  fileprivate func missing(in names: [String]) -> String {
    let (kind, name) = target
    guard !names.isEmpty else { return "there is no \(kind) on the screen" }
    let nearest = nearestName(to: name, in: names).map { "did you mean '\($0)'? " } ?? ""
    let listed = names.prefix(Self.mostNames).map { "'\($0)'" }.joined(separator: ", ")
    let more = names.count - Self.mostNames
    return "there is no such \(kind) on the screen; \(nearest)there are \(listed)"
      + (more > 0 ? " and \(more) more" : "")
  }
}
