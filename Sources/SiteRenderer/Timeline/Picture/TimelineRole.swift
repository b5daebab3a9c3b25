internal import DeviceTrace

/// What a shape of the picture stands for; the raw value is its class in the style sheet.
package enum TimelineRole: String, Sendable, Hashable, CaseIterable {
  // Bands of states, and what their names stand in.
  case active = "t-active"
  case inactive = "t-inactive"
  case background = "t-background"
  case suspended = "t-suspended"
  case notRunning = "t-not-running"
  case nameOnBand = "t-name-on-band"
  case nameOnHalf = "t-name-on-half"
  case nameInBand = "t-name-in-band"
  case nameAboveBand = "t-name-above-band"

  // Spans and how they ended.
  case span = "t-span"
  case success = "t-success"
  case nothing = "t-nothing"
  case failure = "t-failure"
  case stopped = "t-stopped"
  case cut = "t-cut"
  case unfinished = "t-unfinished"
  case spanLabel = "t-span-label"
  case spanPole = "t-span-pole"

  // Marks.
  case action = "t-action"
  case end = "t-end"
  case misuse = "t-misuse"
  case snapshot = "t-snapshot"
  case pole = "t-pole"
  case actionLabel = "t-action-label"
  case endLabel = "t-end-label"
  case misuseLabel = "t-misuse-label"

  // The axis and what is behind everything.
  case app = "t-app"
  case axis = "t-axis"
  case grid = "t-grid"
  case night = "t-night"
  case time = "t-time"
  case date = "t-date"
  case length = "t-length"
  case breakGap = "t-break-gap"
  case breakEdge = "t-break-edge"

  /// The size of the role's letters in units of the picture; the style sheet sets none.
  package var fontSize: Double {
    switch self {
    case .app: 12.5
    case .nameOnBand, .nameOnHalf, .nameInBand, .nameAboveBand, .length: 10.5
    case .time, .date: 11
    default: 11.5
    }
  }

  /// Whether the style sheet sets the role's letters bold, which makes them wider.
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

  /// The role of the sign at the end of a span; nil means that it has none.
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
  /// How high the state's band is, as a part of the lane: the more the app may do, the higher.
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
