package import Glibc
package import HTTPTransport
package import ChildProcess
package import TransferEngine
private import TransferProtocol

/// Carries the engine's attempts: HTTP on one side, partials on the other.
///
/// What comes of an attempt is told in the engine's words and in its order: a number of bytes on
/// disk only when they are (`fdatasync(2)`), and an end as the last word, with all bytes on disk
/// that it names.
///
/// **Order of a body.** A head is told; the engine accepts the body, by which its partial is opened
/// and libcurl writes into it; what has come is put on the disk from time to time
/// (``TransferExchange/needsCheckpoint(at:)``), and told as durable; an end is told only when all
/// is on disk.
///
/// **A disk that does not sync** ends the attempt with nothing durable, since it is not known what
/// of the file is there.
///
/// **Threading.** It belongs to the thread of its transport.
package final class TransferCarrier {
  private let transport: HTTPTransport
  private let files: PartialFiles
  /// Attempts that go on, by number.
  private var exchanges: [Int: TransferExchange] = [:]
  /// What the engine is to be told next.
  private var pending: [TransferEngine.Event] = []
  /// Attempts whose bytes are to be on the disk before that is told, and why they end; nil for
  /// those that go on.
  private var unsynchronized: [(exchange: TransferExchange, end: AttemptEnd.Reason?)] = []
  /// Finished files whose names may not be on the disk.
  private var finished: [PartialID] = []
  /// Whether a partial has a name that may not be on the disk.
  private var hasNewNames = false
  /// What the transport has told and the engine is not told yet: it decides on a head before it hears what
  /// came behind.
  private var backlog: ArraySlice<HTTPEvent> = []
  /// Why the files could not be brought into the state that is stored; the engine is to begin anew later.
  package private(set) var failure: SystemError?

  /// Nothing goes on at first; the engine's first action is to reconcile the files.
  package init(_ transport: HTTPTransport, files: consuming PartialFiles) {
    self.transport = transport
    self.files = files
  }

  /// Where finished files lie.
  package var folder: String { files.path }

  // MARK: Actions of the engine

  /// Does an action that is for the transport or for files.
  ///
  /// - Returns: false for an action that is for another part.
  package func perform(_ action: TransferAction) -> Bool {
    switch action {
    case .start(let attempt): start(attempt)
    case .acceptBody(let attempt, let place): accept(attempt, place)
    case .stop(let attempt): stop(attempt)
    case .reconcile(let lengths): reconcile(lengths)
    case .finish(let partial): finish(partial)
    // One that cannot be removed is found and removed at the next start.
    case .remove(let partial): try? files.remove(partial)
    default: return false
    }
    return true
  }

  /// Begins an attempt; what keeps it from that is told as its end.
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

  /// Why an attempt did not begin, in the engine's words.
  private struct AttemptFailure: Error {
    let reason: AttemptEnd.Reason
  }

  /// Hands a request to the transport.
  private func send(_ request: HTTPRequest, _ attempt: Attempt) throws(AttemptFailure) {
    do throws(HTTPRequestError) {
      try transport.start(request, attempt: attempt.id.number)
    } catch {
      switch error {
      case .attempts: throw AttemptFailure(reason: .lacksResources)
      case .body: throw AttemptFailure(reason: .bodyFileMissing)
      case .method, .url, .scheme, .field: throw AttemptFailure(reason: .badResponse)
      }
    }
  }

  /// Opens what an attempt sends, and compares it with what was measured; a number of -1 where
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

  /// Opens the partial and lets the body flow into it; a trouble with the file ends the attempt.
  private func accept(_ id: AttemptID, _ place: BodyPlace) {
    guard let exchange = exchanges[id.number] else { return }
    do throws(SystemError) {
      let file = try files.open(place)
      if place.offset == 0 { hasNewNames = true }
      let sink = exchange.accept(file, from: place.offset, at: .now)
      transport.accept(sink, attempt: id.number)
    } catch {
      transport.stop(attempt: id.number)
      if error.code == ENOENT, place.offset > 0 {
        // The partial was taken away: the task has nothing, and begins anew.
        end(exchange, .cut)
      } else {
        // What is on disk stays there.
        exchange.keep(place.offset)
        end(exchange, AttemptEnd.Reason(fileError: error.code))
      }
    }
  }

  /// Ends an attempt as the engine wants it; what has come is put on the disk first.
  private func stop(_ id: AttemptID) {
    guard let exchange = exchanges[id.number] else { return }
    transport.stop(attempt: id.number)
    end(exchange, .stopped)
  }

  /// Gives a partial its final name; it is told when the name is on the disk.
  private func finish(_ partial: PartialID) {
    do throws(SystemError) {
      try files.finish(partial)
      finished.append(partial)
    } catch {
      pending.append(.notFinished(partial, errno: error.code))
    }
  }

  /// Brings the files into the state that is stored; a trouble ends the shift (``failure``).
  private func reconcile(_ lengths: [PartialID: Int64]) {
    do throws(SystemError) {
      pending.append(.reconciled(lost: try files.reconcile(lengths)))
    } catch {
      failure = error
    }
  }

  // MARK: What has happened

  /// Waits for the transport, or until something is to be seen at other descriptors.
  ///
  /// - Parameters: as of ``HTTPTransport/turn(patience:watching:)``.
  /// - Returns: what the engine is to be told, in order.
  package func turn(
    patience: Duration?, watching descriptors: inout [pollfd]
  ) -> [TransferEngine.Event] {
    if backlog.isEmpty {
      let due = exchanges.isEmpty ? patience : min(patience ?? .seconds(2), .seconds(2))
      let isIdle = pending.isEmpty && unsynchronized.isEmpty && finished.isEmpty
      backlog = transport.turn(patience: isIdle ? due : .zero, watching: &descriptors)[...]
    }
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

  /// What was found without waiting.
  ///
  /// Files are put on the disk here, so it may take a while.
  package func takePending() -> [TransferEngine.Event] {
    synchronizeFiles()
    defer { pending = [] }
    return pending
  }

  /// Puts what has come of all attempts on the disk, before the process ends.
  ///
  /// - Returns: what the engine is to be told of that.
  package func synchronize() -> [TransferEngine.Event] {
    for exchange in exchanges.values where exchange.hasNews {
      unsynchronized.append((exchange, nil))
    }
    return takePending()
  }

  /// Takes an event of the transport; one of an attempt that has ended means nothing.
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
    case .end(_, let end): self.end(exchange, AttemptEnd.Reason(end))
    }
  }

  /// Ends an attempt, and gives some of a full disk back.
  private func end(_ exchange: TransferExchange, _ reason: AttemptEnd.Reason) {
    exchanges[exchange.attempt.id.number] = nil
    if [.cannotWrite(errno: ENOSPC), .cannotWrite(errno: EDQUOT)].contains(reason) {
      exchange.makeRoom()
    }
    unsynchronized.append((exchange, reason))
  }

  /// Puts bytes on the disk, then the names of all files at once, and says what is there by now.
  ///
  /// One `fsync` of the folder serves all new and finished files of a turn. A byte of a file whose
  /// name is not on the disk counts as lost, so names come before what is told.
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

  /// Tells what is on disk: a number for an attempt that goes on, or its end; a failed write ends
  /// it with nothing.
  private func tell(_ exchange: TransferExchange, _ end: AttemptEnd.Reason?, failure: SystemError?)
  {
    let id = exchange.attempt.id
    if let failure {
      transport.stop(attempt: id.number)
      exchanges[id.number] = nil
      exchange.cut(to: 0)
      pending.append(.ended(id, AttemptEnd(.cannotWrite(errno: failure.code))))
    } else if let end {
      pending.append(.ended(id, AttemptEnd(end, durable: exchange.durable)))
    } else {
      pending.append(.durable(id, total: exchange.durable))
    }
  }

  /// Puts the bytes of one attempt on the disk.
  ///
  /// - Returns: why it has failed; nil if it has not.
  private static func synchronize(_ exchange: TransferExchange) -> SystemError? {
    do throws(SystemError) {
      try exchange.synchronize(at: .now)
      return nil
    } catch {
      return error
    }
  }

  /// Puts the names of all files on the disk, unless they are there.
  ///
  /// - Returns: why it has failed; nil if it has not.
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
