private import Glibc
package import HTTPTransport
internal import ChildProcess

/// The daemon: one shift after another, until it is asked to stop.
///
/// **Threading.** It has one thread, which waits in one place; libcurl looks names up on others.
///
/// **Failure.** What cannot be opened at the start is thrown. Later, a store that takes nothing
/// more (a full disk) ends a shift: clients are hung up on, and the next shift tries to begin with
/// what is stored, behind a pause that doubles.
///
/// **Turns.** Each turn of the shift waits in one `poll(2)` for transfers, clients, the door and
/// the waker, at most until the engine's next deadline.
package final class TransferService {
  /// Why there is no service.
  package enum Failure: Error, CustomStringConvertible {
    /// The store cannot be opened or written; the folder is left as it is.
    case store(TransferStoreError)
    /// What the machine does not give: a folder, descriptors, memory.
    case system(String)

    /// One line for the log.
    package var description: String {
      switch self {
      case .store(let error): error.description
      case .system(let text): text
      }
    }
  }

  /// Where clients knock; made anew when it is not found any more.
  private var door: ServiceDoor
  /// What another door is made by.
  private let environment: [String: String]
  /// When it was looked whether the door is found.
  private var lastLook = ContinuousClock.now
  private var pauses = ShiftPauses()
  /// The reason of the last failure, which is written once, not at each try.
  private var lastReason: String?
  private let system: any TransferSystem
  private let folder: String
  private let settings: HTTPTransport.Settings
  private let log: ServiceLog
  /// The descriptor that ends a wait.
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

  /// Serves until it is asked to stop, and then makes durable what has come.
  ///
  /// - Parameter isStopping: asked before each turn.
  /// - Throws: `Failure` for what keeps the first shift from beginning; later ones are tried again.
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

  /// Writes a reason that is not the last one's.
  private func noteFailure(_ reason: String) {
    if reason != lastReason { log.note("store-failed", ["reason": reason]) }
    lastReason = reason
  }

  /// Waits behind a failure, or until the waker wants something.
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

  /// Opens store, files and transport, and begins with what is stored.
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

  /// Opens the folder of the files, `files` below the state's.
  private func carrier(_ transport: HTTPTransport) throws(TransferStoreError) -> TransferCarrier {
    do throws(SystemError) {
      return TransferCarrier(transport, files: try PartialFiles(folder + "/files"))
    } catch {
      throw .unusable(path: folder, reason: error.description)
    }
  }
}
