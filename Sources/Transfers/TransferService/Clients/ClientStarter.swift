private import Foundation
internal import ChildProcess
internal import TransferEngine
internal import TransferProtocol

/// Starts clients to which events must be delivered.
///
/// The environment names the session (`TransferPaths.sessionVariable`); nothing else is passed.
struct ClientStarter {
  let log: ServiceLog

  /// Starts a client with its registered command; without one, its events wait (R56).
  ///
  /// - Returns: whether it was started.
  func start(_ session: TransferSessionID, with command: LaunchCommand?) -> Bool {
    guard let command else {
      log.note("events-wait", ["session": "\(session)"])
      return false
    }
    var environment = ProcessInfo.processInfo.environment
    environment[TransferPaths.sessionVariable] = session.identifier
    do throws(SystemError) {
      let process = try DetachedProgram.start(command.words, environment: environment)
      log.note("client-started", ["session": "\(session)", "process": "\(process)"])
      return true
    } catch {
      // Its events are delivered when it starts by other means.
      log.note("client-not-started", ["session": "\(session)", "reason": error.description])
      return false
    }
  }
}
