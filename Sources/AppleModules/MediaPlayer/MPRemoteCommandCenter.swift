internal import AppRuntime
internal import BackgroundExecution
@_exported public import Foundation
internal import Synchronization

/// The commands that the lock screen, Control Center and headphones send to the Now Playing app (R261).
///
/// Seeking, skipping, rating and the position are not supported.
public class MPRemoteCommandCenter: NSObject {
  // Its commands never change, and have a lock.
  private nonisolated(unsafe) static let instance = MPRemoteCommandCenter()

  /// The center of the app.
  ///
  /// - ObjectiveC: `sharedCommandCenter`
  public class func shared() -> MPRemoteCommandCenter { instance }

  /// Begins playback.
  public let playCommand = MPRemoteCommand(.play)
  /// Pauses it.
  public let pauseCommand = MPRemoteCommand(.pause)
  /// Ends it.
  public let stopCommand = MPRemoteCommand(.stop)
  /// Begins or pauses it: the button of headphones.
  public let togglePlayPauseCommand = MPRemoteCommand(.togglePlayPause)
  /// Plays the next piece.
  public let nextTrackCommand = MPRemoteCommand(.nextTrack)
  /// Plays the previous piece.
  public let previousTrackCommand = MPRemoteCommand(.previousTrack)

  private override init() {
    super.init()
    RemoteControls.shared.setHandler { Self.perform($0) }
  }

  @MainActor private static func perform(_ command: RemoteCommand) -> Int {
    instance.all.first { $0.command == command }?.perform().rawValue
      ?? MPRemoteCommandHandlerStatus.commandFailed.rawValue
  }

  fileprivate var all: [MPRemoteCommand] {
    [
      playCommand, pauseCommand, stopCommand, togglePlayPauseCommand, nextTrackCommand,
      previousTrackCommand,
    ]
  }

  /// Tells the device which buttons there are.
  fileprivate static func report() {
    RemoteControls.shared.set(instance.all.filter(\.isShown).map(\.command))
  }
}

/// A command, with the handlers of the app.
public class MPRemoteCommand: NSObject {
  let command: RemoteCommand

  private struct Target: @unchecked Sendable {
    // Called on the main thread only.
    let token: NSObject
    let handler: (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus
  }

  private struct State {
    var isEnabled = true
    var targets: [Target] = []
  }

  private let state = Mutex(State())

  init(_ command: RemoteCommand) { self.command = command }

  /// Whether the system shows the button; it does only for a command with a handler.
  ///
  /// - ObjectiveC: `enabled`
  public var isEnabled: Bool {
    get { state.withLock(\.isEnabled) }
    set {
      state.withLock { $0.isEnabled = newValue }
      MPRemoteCommandCenter.report()
    }
  }

  var isShown: Bool { state.withLock { $0.isEnabled && !$0.targets.isEmpty } }

  /// Adds a handler, which is called on the main thread.
  ///
  /// - Returns: the object for ``removeTarget(_:)``.
  /// - ObjectiveC: `addTargetWithHandler:`
  @discardableResult
  public func addTarget(
    handler: @escaping (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus
  ) -> Any {
    let target = Target(token: NSObject(), handler: handler)
    state.withLock { $0.targets.append(target) }
    MPRemoteCommandCenter.report()
    return target.token
  }

  /// Removes a handler; nil for all.
  ///
  /// - ObjectiveC: `removeTarget:`
  public func removeTarget(_ target: Any?) {
    let token = target as? NSObject
    let old = state.withLock { state in
      let old = state.targets
      state.targets.removeAll { target == nil || $0.token === token }
      return old
    }
    // A handler may hold the last reference to an object that uses the command when it is released.
    withExtendedLifetime(old) { MPRemoteCommandCenter.report() }
  }

  /// Calls the handlers; the first failure is the status.
  @MainActor func perform() -> MPRemoteCommandHandlerStatus {
    let targets = state.withLock(\.targets)
    let event = MPRemoteCommandEvent(self)
    let failures = targets.map { $0.handler(event) }.filter { $0 != .success }
    return targets.isEmpty ? .commandFailed : failures.first ?? .success
  }
}

/// A press of a button.
public class MPRemoteCommandEvent: NSObject {
  /// The command that was sent.
  public let command: MPRemoteCommand
  /// When, in seconds since the device was started.
  public let timestamp: TimeInterval

  init(_ command: MPRemoteCommand) {
    self.command = command
    timestamp = ProcessInfo.processInfo.systemUptime
  }
}

/// What became of a command.
public enum MPRemoteCommandHandlerStatus: Int, Sendable {
  /// - ObjectiveC: `MPRemoteCommandHandlerStatusSuccess`
  case success = 0
  /// There is no such content.
  ///
  /// - ObjectiveC: `MPRemoteCommandHandlerStatusNoSuchContent`
  case noSuchContent = 100
  /// Nothing is playing that it could concern.
  ///
  /// - ObjectiveC: `MPRemoteCommandHandlerStatusNoActionableNowPlayingItem`
  case noActionableNowPlayingItem = 110
  /// A device that it needs is not there.
  ///
  /// - ObjectiveC: `MPRemoteCommandHandlerStatusDeviceNotFound`
  case deviceNotFound = 120
  /// Any other failure.
  ///
  /// - ObjectiveC: `MPRemoteCommandHandlerStatusCommandFailed`
  case commandFailed = 200
}
