private import Glibc
package import HTTPTransport
internal import Subprocess
package import TransferStore

/// The daemon: one shift after another, until it is asked to stop.
///
/// **Threading.** It has one thread, which waits in one place; libcurl looks names up on others.
///
/// **Failure.** What cannot be opened at the start is thrown. Later, a store that takes nothing more (a full
/// disk) ends a shift: clients are hung up on, and each second the next shift tries to begin with what is
/// stored.
package final class TransferService {
  /// Why there is no service.
  package enum Failure: Error, CustomStringConvertible {
    case store(TransferStoreError)
    case system(String)

    package var description: String {
      switch self {
      case .store(let error): error.description
      case .system(let text): text
      }
    }
  }

  private let door: ServiceDoor
  private let folder: String
  private let settings: HTTPTransport.Settings
  private let log: ServiceLog
  private let waker: Int32

  /// - Parameters:
  ///   - folder: where the database and the files are, which exists and is this user's.
  ///   - waker: a descriptor that becomes readable when the service is to look whether it is to stop.
  package init(
    _ door: consuming ServiceDoor, folder: String, settings: HTTPTransport.Settings = .init(),
    log: ServiceLog, waker: Int32
  ) {
    self.door = door
    self.folder = folder
    self.settings = settings
    self.log = log
    self.waker = waker
  }

  /// Serves until it is asked to stop.
  package func run(until isStopping: () -> Bool) throws(Failure) {
    var shift: TransferShift? = try makeShift()
    log.note("started", ["folder": folder])
    while !isStopping() {
      do throws(TransferStoreError) {
        try shift?.turn(door, waker: waker)
        if shift == nil { shift = try? makeShift() }
      } catch {
        log.note("store-failed", ["reason": error.description])
        // The store is closed before the next shift opens it.
        shift = nil
      }
      if shift == nil { rest() }
    }
    try? shift?.finish()
    log.note("stopped")
  }

  /// Waits for a second, or until something is to be looked at.
  private func rest() {
    var file = pollfd(fd: waker, events: Int16(POLLIN), revents: 0)
    poll(&file, 1, 1_000)
  }

  private func makeShift() throws(Failure) -> TransferShift {
    guard let transport = HTTPTransport(settings) else {
      throw .system("no descriptors or memory for transfers")
    }
    do throws(TransferStoreError) {
      let store = try TransferStore(folder: folder)
      return try TransferShift(store, try carrier(transport), log: log)
    } catch {
      throw .store(error)
    }
  }

  private func carrier(_ transport: HTTPTransport) throws(TransferStoreError) -> TransferCarrier {
    do throws(SystemError) {
      return TransferCarrier(transport, files: try PartialFiles(folder + "/files"))
    } catch {
      throw .unusable(path: folder, reason: error.description)
    }
  }
}
