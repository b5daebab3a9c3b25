/// What an app holds so that it counts as in use, or uses the permission for always (R238, R239).
///
/// It goes on when the process ends, and ends if the next process does not take it again.
struct LocationSession: Sendable, Hashable {
  /// The objects of the process that hold it, by number.
  private var holders: Set<Int> = []
  /// Whether it is in effect; that begins only while the user sees the app.
  private(set) var isActive = false

  /// Whether an object of the process holds it; else it is left from the process before.
  var isHeld: Bool { !holders.isEmpty }

  mutating func take(_ number: Int, inFront: Bool) {
    holders.insert(number)
    if inFront { isActive = true }
  }

  mutating func end(_ number: Int) {
    holders.remove(number)
    if holders.isEmpty { isActive = false }
  }

  mutating func comesToFront() {
    if !holders.isEmpty { isActive = true }
  }

  /// The process ends; with the user, the session does too.
  mutating func endProcess(byUser: Bool) {
    holders = []
    if byUser { isActive = false }
  }

  /// CHOICE (R238): a process has until it is suspended to take the session of the one before it.
  mutating func isSuspended() {
    if holders.isEmpty { isActive = false }
  }
}

/// The kinds of sessions that the device knows.
package enum LocationSessionKind: Int, Sendable, Hashable, CaseIterable {
  /// `CLBackgroundActivitySession` (R238).
  case backgroundActivity
  /// `CLServiceSession` for always (R239).
  case always
}

/// Why a sequence gives no locations for now (R237).
package struct LocationDiagnosis: OptionSet, Sendable, Hashable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The device stands still.
  package static let stationary = Self(rawValue: 1)
  /// The user forbids it.
  package static let denied = Self(rawValue: 2)
  /// It would take the app to be in front, or a session.
  package static let insufficientlyInUse = Self(rawValue: 4)
  /// The user is being asked.
  package static let requestInProgress = Self(rawValue: 8)
}
