/// One thing that happened on a device, as a line of a trace.
///
/// Which of the optional fields an event has is said at its ``Kind``; the others are absent.
package struct TraceEvent: Codable, Sendable, Hashable {
  /// What happened.
  package enum Kind: String, Codable, Sendable, Hashable, CaseIterable {
    /// The user or a test did something: `action`, and `app` if it was done to one.
    case user
    /// A process began: `app`, `process`, `by`.
    case start
    /// What the process gets and knows has changed: `app`, `state`.
    case state
    /// The delegate was called: `app`, `name`, `state` as the app reads it.
    case call
    /// The call came back: `app`, `name`.
    case returned
    /// The app printed to standard output: `app`, `text`, any number of lines or a part of one, at most
    /// 64 KiB.
    case output
    /// The app changed a setting: `app`, `name`, `value` as a number of seconds or a constant's name.
    case setting
    /// A fetch began: `app`, `number`, `wake`, `simulated`.
    case fetchBegins
    /// A fetch ended: `app`, `number`, `outcome`, `elapsed`.
    case fetchEnds
    /// The picture for the app switcher was taken: `app`, `text` as what the window showed.
    case snapshot
    /// A rule was broken, and the device says so in its log: `text`, `app` if an app did it, and
    /// `frames` where its code was; `name` if it called what iOS refuses to every app. One that tells of
    /// a main thread which is blocked for good stands before the `end` that it may lead to. A trace that
    /// is full says so as a `misuse` without an app, and goes on with broken rules and ends only.
    case misuse
    /// A process ended: `app`, `process`, `reason`, `text` as the device's own words. After a crash
    /// `report` is what the runtime's backtracer wrote to standard error, if it did, behind what else
    /// the process wrote there since it last rested.
    case end
    /// The scenario is over.
    case finished
  }

  /// A process as the device sees it.
  package enum State: String, Codable, Sendable, Hashable, CaseIterable {
    case notRunning, inactive, active, background, suspended
  }

  /// The device's time in nanoseconds: since the midnight before its first start.
  package var ns: Int64
  package var event: Kind
  package var app: String?
  /// Counts the processes of the device from 1.
  package var process: Int?
  /// `user`, or what a process was started for in the background: `backgroundFetch`.
  package var by: String?
  package var state: State?
  /// An API name in Swift spelling.
  package var name: String?
  package var value: String?
  package var text: String?
  /// `launch`, `open`, `home`, `lock`, `unlock`, `forceQuit`, `systemKill`, `reboot`,
  /// `interruptionBegins`, `interruptionEnds`, `simulateFetch`, `launchDueToFetch`, `lowPowerMode`,
  /// `refreshStatus`; `value` says more of the last four of them that need it.
  package var action: String?
  /// Counts the fetches of the device from 1.
  package var number: Int?
  /// How a fetch found the app: `running`, `resumed` or `launched`.
  package var wake: String?
  /// Whether a test began the fetch and not the schedule.
  package var simulated: Bool?
  /// `newData`, `noData`, `failed`, `overran` or `processEnded`.
  package var outcome: String?
  /// Nanoseconds from the wake to the end of a fetch.
  package var elapsed: Int64?
  /// `exitsOnSuspend`, `systemKill`, `forceQuit`, `crash`, `exited`, `reboot`, `notReturned`,
  /// `fetchHandlerNotCalled`, `unresponsive`, `brokenLink` or `finished`.
  package var reason: String?
  package var report: String?
  /// Return addresses in the app's executable, in hexadecimal with `0x`, innermost first.
  package var frames: [String]?

  package init(_ event: Kind, ns: Int64, app: String? = nil) {
    self.event = event
    self.ns = ns
    self.app = app
  }
}
