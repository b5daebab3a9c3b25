internal import DeviceTrace

/// The role of a shape in the picture; the raw value is its class in the style sheet.
///
/// The roles of spans and marks are those of their signs and labels; ``TimelineGlyph`` has the shapes, the
/// theme's `timeline.css` the colours. Font sizes are here and not there, since texts are measured
/// (``TextWidth``).
package enum TimelineRole: String, Sendable, Hashable, CaseIterable {
  // Bands of states, and their names.
  /// The band of an app in the foreground.
  case active = "t-active"
  /// The band of an app that is covered.
  case inactive = "t-inactive"
  /// The band of an app that runs in the background, and of a running daemon.
  case background = "t-background"
  /// The band of an app that is in memory and does not run.
  case suspended = "t-suspended"
  /// The line of an app without a process.
  case notRunning = "t-not-running"
  /// A name in the band of `active`.
  case nameOnBand = "t-name-on-band"
  /// A name in the band of `background`.
  case nameOnHalf = "t-name-on-half"
  /// A name in the band of `inactive`.
  case nameInBand = "t-name-in-band"
  /// A name above a band that is too low for it.
  case nameAboveBand = "t-name-above-band"

  // Spans and their outcomes.
  case span = "t-span"
  /// It succeeded.
  case success = "t-success"
  /// It succeeded without a result.
  case nothing = "t-nothing"
  case failure = "t-failure"
  /// The system stopped it because of the app.
  case stopped = "t-stopped"
  /// It ended for another reason.
  case cut = "t-cut"
  case unfinished = "t-unfinished"
  case spanLabel = "t-span-label"
  /// The line from a span to its label.
  case spanPole = "t-span-pole"

  // Marks.
  /// An action of the user, a test or the system.
  case action = "t-action"
  case end = "t-end"
  case misuse = "t-misuse"
  /// The system took a snapshot for the app switcher.
  case snapshot = "t-snapshot"
  /// The line from a mark to its label.
  case pole = "t-pole"
  case actionLabel = "t-action-label"
  case endLabel = "t-end-label"
  case misuseLabel = "t-misuse-label"

  // The axis and the background.
  /// The name of a lane.
  case app = "t-app"
  /// The line of the axis, and its ticks.
  case axis = "t-axis"
  /// A line behind the lanes at a moment or a round time.
  case grid = "t-grid"
  /// The same at a midnight.
  case night = "t-night"
  /// A time below the axis.
  case time = "t-time"
  case date = "t-date"
  /// A duration above the axis.
  case length = "t-length"
  /// The gap where time is drawn shortened.
  case breakGap = "t-break-gap"
  /// The strokes at both sides of it.
  case breakEdge = "t-break-edge"

  /// The font size in units of the picture; the style sheet sets none.
  package var fontSize: Double {
    switch self {
    case .app: 12.5
    case .nameOnBand, .nameOnHalf, .nameInBand, .nameAboveBand, .length: 10.5
    case .time, .date: 11
    default: 11.5
    }
  }

  /// Whether the style sheet makes the text bold, and therefore wider.
  package var isBold: Bool { self == .app || self == .date }
}

extension TimelineRole {
  init(_ state: TraceEvent.State) {
    self =
      switch state {
      case .active: .active
      case .inactive: .inactive
      case .background: .background
      case .suspended: .suspended
      case .notRunning: .notRunning
      }
  }

  /// The role of the sign at the end of a span; nil is the outcome of an unfinished one.
  init(outcome: TraceEvent.Outcome?) {
    self =
      switch outcome?.tone {
      case .success: .success
      case .nothing: .nothing
      case .failure: .failure
      case .stopped: .stopped
      case .cut: .cut
      case nil: .unfinished
      }
  }
}

extension TraceEvent.State {
  /// The height of the state's band relative to the lane: the more the app may do, the higher.
  ///
  /// It also orders the states: of several at one place the highest is shown.
  var height: Double {
    switch self {
    case .active: 1
    case .inactive: 0.74
    case .background: 0.48
    case .suspended: 0.16
    case .notRunning: 0
    }
  }
}
