private import Glibc
package import HTTPTransport
internal import ChildProcess

/// The daemon: one shift after another, until it is stopped.
///
/// **Threading.** It has one thread, which waits in one place; libcurl resolves names on others.
///
/// **Failure.** What cannot be opened at the start is thrown. Later, a store that cannot be written (a full
/// disk) ends a shift: clients are disconnected, and the next shift tries to start from what is stored, after
/// a pause that doubles. It also gets what the user ordered meanwhile, which no commit covers.
///
/// **Turns.** Each turn of the shift waits in one `poll(2)` for transfers, clients, the socket and the waker,
/// at most until the engine's next deadline.
package final class TransferService {
  /// Why there is no service.
  package enum Failure: Error, CustomStringConvertible {
    /// The store cannot be opened or written; the folder is left as it is.
    case store(TransferStoreError)
    /// A folder, descriptors or memory are not available.
    case system(String)

    /// One line for the log.
    package var description: String {
      switch self {
      case .store(let error): error.description
      case .system(let text): text
      }
    }
  }

  /// The socket for clients; replaced when it is not found any more.
  private var door: DaemonSocket
  /// The environment for opening another socket.
  private let environment: [String: String]
  private var lastLook = ContinuousClock.now
  private let look: Duration
  private var pauses = RestartBackoff()
  /// The reason of the last failure, which is logged once, not at each try.
  private var lastReason: String?
  /// The reason for which the socket was not made anew at the last look.
  private var lastDoorReason: DaemonSocket.Refusal?
  private let system: any TransferSystem
  /// The system's news that no commit covers yet, in order.
  private var unsettledNews: [SystemNews] = []
  private let folder: String
  private let settings: HTTPTransport.Settings
  private let log: ServiceLog
  /// The descriptor that ends a wait.
  private let waker: Int32

  /// - Parameters:
  ///   - system: the machine or device that it runs on.
  ///   - environment: for opening another socket when this one is not found any more.
  ///   - folder: the existing folder of this user for the database and the files.
  ///   - waker: a descriptor that becomes readable when the service must stop, or the system has news.
  ///   - look: how often to check whether clients still find the socket.
  package init(
    _ door: consuming DaemonSocket, of system: any TransferSystem = PlainSystem(),
    environment: [String: String], folder: String, settings: HTTPTransport.Settings = .init(),
    log: ServiceLog, waker: Int32, look: Duration = TransferService.look
  ) {
    self.look = look
    self.door = door
    self.system = system
    self.environment = environment
    self.folder = folder
    // The engine applies that limit, per session; an exchange that waited for a connection here would count
    // as silent.
    var settings = settings
    settings.connectionsPerHost = 0
    self.settings = settings
    self.log = log
    self.waker = waker
  }

  /// Serves until it is stopped, and then makes received bytes durable.
  ///
  /// - Parameter isStopping: evaluated before each turn.
  /// - Throws: `Failure` if the first shift cannot start; later ones are retried.
  package func run(until isStopping: () -> Bool) throws(Failure) {
    var shift: ServiceRun? = try makeShift()
    log.note("started", ["folder": folder])
    while !isStopping() {
      if system.socketMayDisappear { reopenIfLost() }
      // Also between shifts: the waker stays readable as long as there are news.
      unsettledNews += system.takeNews()
      do {
        if shift == nil { shift = try makeShift() }
        try shift?.hear(unsettledNews)
        unsettledNews = []
        try shift?.turn(door, waker: waker, patience: system.socketMayDisappear ? look : nil)
      } catch {
        // The store is closed before the next shift opens it.
        shift = nil
        var kept: Set<SystemNews> = []
        unsettledNews.removeAll { !$0.outlivesShift || !kept.insert($0).inserted }
        noteFailure("\(error)")
        rest(pauses.next(at: .now))
      }
    }
    try? shift?.finish()
    log.note("stopped")
  }

  /// Logs a reason, unless it is the last one's.
  private func noteFailure(_ reason: String) {
    if reason != lastReason { log.note("store-failed", ["reason": reason]) }
    lastReason = reason
  }

  /// Waits after a failure, or until the waker is readable.
  private func rest(_ pause: Duration) {
    var file = pollfd(fd: waker, events: Int16(POLLIN), revents: 0)
    poll(&file, 1, Int32(pause / .milliseconds(1)))
  }

  /// CHOICE: how often to check whether clients still find the socket.
  package static let look = Duration.seconds(10)

  /// Listens at the path again if clients do not find this socket; clients of the old one stay.
  ///
  /// Removed with its folder, it needs another lock too; removed alone, the lock is still this process's. A
  /// reason why neither is possible is logged once.
  private func reopenIfLost() {
    guard ContinuousClock.now - lastLook >= look else { return }
    lastLook = .now
    guard !door.isFound() else { return lastDoorReason = nil }
    do throws(DaemonSocket.Refusal) {
      if door.hasItsLock() {
        try door.listenAgain()
      } else {
        door = try DaemonSocket(environment: environment)
      }
      log.note("door-made-anew")
      lastDoorReason = nil
    } catch {
      if lastDoorReason != error { log.note("door-lost", ["reason": error.description]) }
      lastDoorReason = error
    }
  }

  /// Opens store, files and transport, and starts from what is stored.
  private func makeShift() throws(Failure) -> ServiceRun {
    var settings = settings
    settings.measures = true
    guard let transport = HTTPTransport(settings) else {
      throw .system("no descriptors or memory for transfers")
    }
    do throws(TransferStoreError) {
      let store = try TransferStore(folder: folder)
      return try ServiceRun(store, try carrier(transport), of: system, log: log)
    } catch {
      throw .store(error)
    }
  }

  /// Opens the folder of the files, `files` in the state's folder.
  private func carrier(_ transport: HTTPTransport) throws(TransferStoreError) -> TransferCarrier {
    do throws(SystemError) {
      return TransferCarrier(transport, files: try PartialFiles(folder + "/files"))
    } catch {
      throw .unusable(path: folder, reason: error.description)
    }
  }
}
