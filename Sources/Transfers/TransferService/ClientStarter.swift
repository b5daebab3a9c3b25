private import Foundation
internal import ChildProcess
internal import TransferEngine
internal import TransferProtocol

/// Starts clients for what is to be told to them.
///
/// The environment says for which session a client is started (`TransferPlaces.sessionVariable`);
/// nothing else is handed to it.
struct ClientStarter {
  let log: ServiceLog

  /// Starts a client with the command that it has registered; without one its events wait (R56).
  ///
  /// - Returns: whether it was started.
  func start(_ session: TransferSessionID, with command: LaunchCommand?) -> Bool {
    guard let command else {
      log.note("events-wait", ["session": "\(session)"])
      return false
    }
    var environment = ProcessInfo.processInfo.environment
    environment[TransferPlaces.sessionVariable] = session.identifier
    do throws(SystemError) {
      let process = try DetachedProgram.start(command.words, environment: environment)
      log.note("client-started", ["session": "\(session)", "process": "\(process)"])
      return true
    } catch {
      // What waits is told when the client comes by itself.
      log.note("client-not-started", ["session": "\(session)", "reason": error.description])
      return false
    }
  }
}
