package import Glibc
package import HTTPTransport
package import ChildProcess
package import TransferEngine
private import TransferProtocol

/// Carries out the engine's attempts: HTTP on one side, partial files on the other.
///
/// Events are reported in the engine's types and in its order: bytes on disk only when they are there
/// (`fdatasync(2)`), and an end as the last event, with all its bytes on disk.
///
/// **Order of a body.** The head is reported; the engine accepts the body, upon which its partial is opened
/// and libcurl writes into it. Received bytes are flushed to disk from time to time
/// (``TransferExchange/needsCheckpoint(at:)``), and reported as durable. The end is reported only when
/// everything is on disk.
///
/// **A disk that does not sync** ends the attempt with nothing durable, since the state of the file on disk
/// is unknown.
///
/// **Threading.** It belongs to the thread of its transport.
package final class TransferCarrier {
  private let transport: HTTPTransport
  private let files: PartialFiles
  private var exchanges: [Int: TransferExchange] = [:]
  /// The next events for the engine.
  private var pending: [TransferEngine.Event] = []
  /// Attempts whose bytes must be flushed before that is reported, with the reason of their end; nil if they
  /// continue.
  private var unsynchronized: [(exchange: TransferExchange, end: AttemptEnd.Reason?)] = []
  /// Files whose hash is under way.
  private var hashing: [FileHash] = []
  /// Finished files whose names may not be on disk.
  private var finished: [PartialID] = []
  /// Whether the name of a new partial may not be on disk.
  private var hasNewNames = false
  /// Events of the transport that were not reported yet: the engine decides on a head before it gets later
  /// events.
  private var backlog: ArraySlice<HTTPEvent> = []
  /// Why the files could not be brought into the stored state; the engine must start again later.
  package private(set) var failure: SystemError?

  /// Idle at first; the engine's first action reconciles the files.
  package init(_ transport: HTTPTransport, files: consuming PartialFiles) {
    self.transport = transport
    self.files = files
  }

  package var folder: String { files.path }

  /// The free bytes on the disk of the files.
  package var freeSpace: Int64? { files.freeSpace }

  /// Removes files before the engine has restored them; it finds them missing then.
  package func remove(_ partials: [PartialID]) {
    for partial in partials { try? files.remove(partial) }
  }

  // MARK: Actions of the engine

  /// Performs an action for the transport or the files.
  ///
  /// - Returns: false for an action that is for another part.
  package func perform(_ action: TransferAction) -> Bool {
    switch action {
    case .start(let attempt): start(attempt)
    case .acceptBody(let attempt, let place): accept(attempt, place)
    case .stop(let attempt): stop(attempt)
    case .reconcile(let lengths): reconcile(lengths)
    case .hash(let partial): hash(partial)
    case .finish(let partial): finish(partial)
    // A file that cannot be removed is found and removed at the next start.
    case .remove(let partial): try? files.remove(partial)
    default: return false
    }
    return true
  }

  /// Begins an attempt; a failure is reported as its end.
  private func start(_ attempt: Attempt) {
    do throws(AttemptFailure) {
      let body = try openBody(of: attempt)
      let exchange = TransferExchange(attempt, bodyFile: body, at: .now)
      try send(HTTPRequest(attempt.request, bodyFile: exchange.bodyNumber), attempt)
      exchanges[attempt.id.number] = exchange
    } catch {
      pending.append(.ended(attempt.id, AttemptEnd(error.reason)))
    }
  }

  /// Why an attempt did not begin, in the engine's terms.
  private struct AttemptFailure: Error {
    let reason: AttemptEnd.Reason
  }

  private func send(_ request: HTTPRequest, _ attempt: Attempt) throws(AttemptFailure) {
    do throws(HTTPRequestError) {
      try transport.start(request, attempt: attempt.id.number)
    } catch {
      switch error {
      case .attempts: throw AttemptFailure(reason: .lacksResources)
      case .body: throw AttemptFailure(reason: .bodyFileMissing)
      case .method, .url, .scheme, .field, .head: throw AttemptFailure(reason: .badResponse)
      }
    }
  }

  /// Opens the file that an attempt sends, and compares it with the measured one; a descriptor of -1 if
  /// nothing is sent.
  private func openBody(of attempt: Attempt) throws(AttemptFailure) -> FileDescriptor {
    guard let body = attempt.body else { return FileDescriptor(owning: -1) }
    let file: FileDescriptor?
    do throws(ClientContainer.Refusal) {
      file = try ClientContainer.open(body.path)
    } catch .system(_, let code) {
      throw AttemptFailure(reason: AttemptEnd.Reason(bodyError: code))
    } catch {
      throw AttemptFailure(reason: body.inode == 0 ? .bodyFileMissing : .bodyFileChanged)
    }
    guard let file else { throw AttemptFailure(reason: .bodyFileMissing) }
    guard ClientContainer.measure(file, body.path) == body else {
      throw AttemptFailure(reason: .bodyFileChanged)
    }
    return file
  }

  /// Opens the partial and accepts the body into it; a problem with the file ends the attempt.
  private func accept(_ id: AttemptID, _ place: BodyPlace) {
    guard let exchange = exchanges[id.number] else { return }
    do throws(SystemError) {
      let file = try files.open(place)
      if place.offset == 0 { hasNewNames = true }
      let sink = exchange.accept(file, from: place.offset, at: .now)
      transport.accept(sink, attempt: id.number)
    } catch {
      halt(exchange)
      if error.code == ENOENT, place.offset > 0 {
        // The partial was removed: the task has no bytes, and starts over.
        end(exchange, .cut)
      } else {
        // Bytes on disk stay there.
        exchange.keep(place.offset)
        end(exchange, AttemptEnd.Reason(fileError: error.code))
      }
    }
  }

  /// Ends an attempt at the engine's request; received bytes are flushed first.
  private func stop(_ id: AttemptID) {
    guard let exchange = exchanges[id.number] else { return }
    halt(exchange)
    end(exchange, .stopped)
  }

  /// Ends an exchange of the transport, which is measured before.
  private func halt(_ exchange: TransferExchange) {
    let number = exchange.attempt.id.number
    if let measures = transport.takeMeasures(attempt: number) {
      exchange.measures = AttemptMeasures(measures)
    }
    transport.stop(attempt: number)
  }

  /// Begins to hash a file, a part of it each turn, so that other transfers go on.
  private func hash(_ partial: PartialID) {
    do throws(SystemError) {
      hashing.append(FileHash(of: partial, try files.read(partial)))
    } catch {
      pending.append(.notFinished(partial, errno: error.code))
    }
  }

  /// Hashes the next part of one file, and reports a digest that is complete.
  private func hashOn() {
    guard let file = hashing.popLast() else { return }
    do throws(SystemError) {
      if let digest = try file.next() {
        pending.append(.hashed(file.partial, sha256: digest))
      } else {
        hashing.append(file)
      }
    } catch {
      pending.append(.notFinished(file.partial, errno: error.code))
    }
  }

  /// Gives a partial its final name; reported when the name is on disk.
  private func finish(_ partial: PartialID) {
    do throws(SystemError) {
      try files.finish(partial)
      finished.append(partial)
    } catch {
      pending.append(.notFinished(partial, errno: error.code))
    }
  }

  /// Brings the files into the stored state; a problem ends the shift (``failure``).
  private func reconcile(_ lengths: [PartialID: Int64]) {
    do throws(SystemError) {
      pending.append(.reconciled(lost: try files.reconcile(lengths)))
    } catch {
      failure = error
    }
  }

  // MARK: Events

  /// Waits for the transport, or for activity of other descriptors.
  ///
  /// - Parameters: as of ``HTTPTransport/turn(patience:watching:)``.
  /// - Returns: the events for the engine, in order.
  package func turn(
    patience: Duration?, watching descriptors: inout [pollfd]
  ) -> [TransferEngine.Event] {
    if backlog.isEmpty {
      let due = exchanges.isEmpty ? patience : min(patience ?? .seconds(2), .seconds(2))
      let isIdle =
        pending.isEmpty && unsynchronized.isEmpty && finished.isEmpty && hashing.isEmpty
      backlog = transport.turn(patience: isIdle ? due : .zero, watching: &descriptors)[...]
    }
    hashOn()
    var undecided: Set<Int> = []
    while let event = backlog.first, !undecided.contains(event.attempt) {
      if case .head(let number, _) = event { undecided.insert(number) }
      backlog.removeFirst()
      take(event)
    }
    let now = ContinuousClock.now
    for exchange in exchanges.values where exchange.needsCheckpoint(at: now) {
      unsynchronized.append((exchange, nil))
    }
    return takePending()
  }

  /// Returns the events that are available without waiting.
  ///
  /// Flushes files to disk, so it may take a while.
  package func takePending() -> [TransferEngine.Event] {
    synchronizeFiles()
    defer { pending = [] }
    return pending
  }

  /// Flushes the received bytes of all attempts, before the process ends.
  ///
  /// - Returns: the resulting events for the engine.
  package func synchronize() -> [TransferEngine.Event] {
    for exchange in exchanges.values where exchange.hasNews {
      unsynchronized.append((exchange, nil))
    }
    return takePending()
  }

  /// Handles an event of the transport; one of an ended attempt is ignored.
  private func take(_ event: HTTPEvent) {
    guard let exchange = exchanges[event.attempt] else { return }
    switch event {
    case .head(_, let head):
      pending.append(.head(exchange.attempt.id, ResponseHead(head)))
    case .received(_, let count):
      exchange.grow(to: count)
      pending.append(.received(exchange.attempt.id, total: exchange.total))
    case .sent(_, let count):
      pending.append(.sent(exchange.attempt.id, total: count))
    case .end(_, let end):
      halt(exchange)
      self.end(exchange, AttemptEnd.Reason(end))
    }
  }

  /// Ends an attempt, and frees some space on a full disk.
  private func end(_ exchange: TransferExchange, _ reason: AttemptEnd.Reason) {
    exchanges[exchange.attempt.id.number] = nil
    if [.cannotWrite(errno: ENOSPC), .cannotWrite(errno: EDQUOT)].contains(reason) {
      exchange.makeRoom()
    }
    unsynchronized.append((exchange, reason))
  }

  /// Flushes bytes to disk, then the names of all files at once, and reports the result.
  ///
  /// One `fsync` of the folder serves all new and finished files of a turn. The bytes of a file whose name is
  /// not on disk count as lost, so names are flushed before anything is reported.
  private func synchronizeFiles() {
    let (attempts, finished) = (unsynchronized, self.finished)
    (unsynchronized, self.finished) = ([], [])
    let failures = attempts.map { Self.synchronize($0.exchange) }
    let hasBytes = attempts.contains { $0.exchange.durable > 0 }
    let noNames = !finished.isEmpty || hasNewNames && hasBytes ? synchronizeNames() : nil
    for ((exchange, end), failure) in zip(attempts, failures) {
      tell(exchange, end, failure: failure ?? (exchange.durable > 0 ? noNames : nil))
    }
    for partial in finished {
      pending.append(noNames.map { .notFinished(partial, errno: $0.code) } ?? .finished(partial))
    }
  }

  /// Reports the bytes on disk: a number for a running attempt, or its end; a failed write ends it with
  /// nothing.
  private func tell(_ exchange: TransferExchange, _ end: AttemptEnd.Reason?, failure: SystemError?)
  {
    let id = exchange.attempt.id
    if let failure {
      halt(exchange)
      exchanges[id.number] = nil
      exchange.cut(to: 0)
      pending.append(
        .ended(id, AttemptEnd(.cannotWrite(errno: failure.code), measures: exchange.measures)))
    } else if let end {
      pending.append(
        .ended(id, AttemptEnd(end, durable: exchange.durable, measures: exchange.measures)))
    } else {
      pending.append(.durable(id, total: exchange.durable))
    }
  }

  /// Flushes the bytes of one attempt to disk.
  ///
  /// - Returns: the error, if it failed.
  private static func synchronize(_ exchange: TransferExchange) -> SystemError? {
    do throws(SystemError) {
      try exchange.synchronize(at: .now)
      return nil
    } catch {
      return error
    }
  }

  /// Flushes the names of all files to disk, if necessary.
  ///
  /// - Returns: the error, if it failed.
  private func synchronizeNames() -> SystemError? {
    do throws(SystemError) {
      try files.synchronizeNames()
      hasNewNames = false
      return nil
    } catch {
      return error
    }
  }
}
