private import Glibc
package import HTTPTransport
internal import Subprocess
package import TransferStore

/// The daemon: one shift after another, until it is asked to stop.
///
/// **Threading.** It has one thread, which waits in one place; libcurl looks names up on others.
///
/// **Failure.** What cannot be opened at the start is thrown. Later, a store that takes nothing more (a full
/// disk) ends a shift: clients are hung up on, and the next shift tries to begin with what is stored, behind a
/// pause that doubles.
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

  private var door: ServiceDoor
  private let environment: [String: String]
  private var lastLook = ContinuousClock.now
  private var pauses = ShiftPauses()
  private var lastReason: String?
  private let system: any TransferSystem
  private let folder: String
  private let settings: HTTPTransport.Settings
  private let log: ServiceLog
  private let waker: Int32

  /// - Parameters:
  ///   - system: what is around it.
  ///   - environment: what another door is made by when this one is not found any more.
  ///   - folder: where the database and the files are, which exists and is this user's.
  ///   - waker: a descriptor that becomes readable when the service is to look up: it is to stop, or the
  ///     system has news.
  package init(
    _ door: consuming ServiceDoor, of system: any TransferSystem = PlainSystem(),
    environment: [String: String], folder: String, settings: HTTPTransport.Settings = .init(),
    log: ServiceLog, waker: Int32
  ) {
    self.door = door
    self.system = system
    self.environment = environment
    self.folder = folder
    // The engine keeps that limit, for each session; what waits for another one would count as silent.
    var settings = settings
    settings.connectionsPerHost = 0
    self.settings = settings
    self.log = log
    self.waker = waker
  }

  /// Serves until it is asked to stop.
  package func run(until isStopping: () -> Bool) throws(Failure) {
    var shift: TransferShift? = try makeShift()
    log.note("started", ["folder": folder])
    while !isStopping() {
      if system.mayLoseDoor { lookForDoor() }
      do {
        if shift == nil { shift = try makeShift() }
        try shift?.turn(door, waker: waker, patience: system.mayLoseDoor ? Self.look : nil)
      } catch {
        // The store is closed before the next shift opens it.
        shift = nil
        noteFailure("\(error)")
        rest(pauses.next(at: .now))
      }
    }
    try? shift?.finish()
    log.note("stopped")
  }

  private func noteFailure(_ reason: String) {
    if reason != lastReason { log.note("store-failed", ["reason": reason]) }
    lastReason = reason
  }

  /// Waits, or until something is to be looked at.
  private func rest(_ pause: Duration) {
    var file = pollfd(fd: waker, events: Int16(POLLIN), revents: 0)
    poll(&file, 1, Int32(pause / .milliseconds(1)))
  }

  /// CHOICE: how often it is looked whether clients still find the door.
  private static let look = Duration.seconds(10)

  /// Makes a door where clients look for one now; clients of the old one stay.
  private func lookForDoor() {
    guard ContinuousClock.now - lastLook >= Self.look else { return }
    lastLook = .now
    guard !door.isFound(), let other = try? ServiceDoor(environment: environment) else { return }
    door = other
    log.note("door-made-anew")
  }

  private func makeShift() throws(Failure) -> TransferShift {
    guard let transport = HTTPTransport(settings) else {
      throw .system("no descriptors or memory for transfers")
    }
    do throws(TransferStoreError) {
      let store = try TransferStore(folder: folder)
      return try TransferShift(store, try carrier(transport), of: system, log: log)
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
