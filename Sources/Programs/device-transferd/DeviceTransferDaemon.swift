private import Foundation
private import Glibc
private import HTTPTransport
private import TransferService

/// The daemon of background transfers as a process of a device, which starts and ends it.
///
/// It is the daemon of Linux (`TransferService`) with the device as its system. Clock, network and disk are
/// the device's, since virtual time is linked into the program, or the machine's on a device that runs live.
package enum DeviceTransferDaemon {
  /// Serves until the device ends the process, or is gone.
  ///
  /// - Returns: the exit status: 2 if it cannot run.
  package static func run() -> Int32 {
    let environment = ProcessInfo.processInfo.environment
    guard let link = DaemonLink(environment: environment) else {
      return fail("it was not started by a device; for programs on Linux run 'transferd'")
    }
    umask(0o077)
    signal(SIGPIPE, SIG_IGN)
    do {
      let folder = try TransferDaemon.stateFolder(environment)
      let door = try DaemonSocket(environment: environment)
      let service = TransferService(
        door, of: DeviceSystem(link), environment: environment, folder: folder,
        settings: settings(link), log: ServiceLog(to: log(in: folder)), waker: link.inbox)
      try service.run(until: { link.isClosed })
      return 0
    } catch {
      return fail("\(error)")
    }
  }

  /// Returns the transport settings; on a device that runs live, all servers are at one loopback address,
  /// without TLS.
  private static func settings(_ link: DaemonLink) -> HTTPTransport.Settings {
    var settings = HTTPTransport.Settings()
    if link.isLive {
      settings.isOnDevice = true
      settings.gateway = DeviceAddress.gateway
    }
    return settings
  }

  /// Opens the daemon's log beside its database, where no app sees it; -1 if it cannot be created.
  private static func log(in folder: String) -> Int32 {
    open("\(folder)/log", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
  }

  /// Writes to standard error why the daemon cannot run.
  ///
  /// - Returns: the exit status for that.
  private static func fail(_ reason: String) -> Int32 {
    FileHandle.standardError.write(Data("device-transferd: \(reason)\n".utf8))
    return 2
  }
}
