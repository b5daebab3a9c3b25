package import BackgroundExecution
internal import DeviceProtocol
internal import Synchronization

/// The commands of the lock screen in this process; the module MediaPlayer provides Apple's API for them.
///
/// Usable on any thread.
package final class RemoteControls: Sendable {
  package static let shared = RemoteControls()

  private struct State {
    var perform: (@MainActor @Sendable (RemoteCommand) -> Int)?
    var commands: [RemoteCommand] = []
  }

  private let state = Mutex(State())

  /// Sets what performs a command and returns Apple's number of its status; 0 is success.
  package func setHandler(_ perform: @escaping @MainActor @Sendable (RemoteCommand) -> Int) {
    state.withLock { $0.perform = perform }
  }

  /// Reports which commands are handled, if that has changed.
  package func set(_ commands: [RemoteCommand]) {
    state.withLock { state in
      guard state.commands != commands else { return }
      state.commands = commands
      Outbox.send(.audio(.commands(commands)))
    }
  }

  /// Reports what is to be shown.
  package func set(_ info: NowPlayingInfo?) { Outbox.send(.audio(.info(info))) }

  /// R261: performs a command; one whose handler is gone fails.
  @MainActor func perform(_ command: RemoteCommand) {
    let status = state.withLock(\.perform)?(command) ?? Self.failed
    if status != 0 { Outbox.send(.audio(.commandFailed(command, status: status))) }
  }

  /// `MPRemoteCommandHandlerStatus.commandFailed`.
  private static let failed = 200
}
