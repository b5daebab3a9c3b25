package import Glibc
package import HTTPTransport
package import Subprocess
package import TransferEngine
private import TransferTranslation

/// Carries the engine's attempts: HTTP on one side, partials on the other.
///
/// What comes of an attempt is told in the engine's words and in its order: a number of bytes on disk only
/// when they are (`fdatasync(2)`), and an end as the last word, with all bytes on disk that it names.
///
/// **Threading.** It belongs to the thread of its transport.
package final class TransferCarrier {
  private let transport: HTTPTransport
  private let files: PartialFiles
  private var exchanges: [Int: TransferExchange] = [:]
  private var pending: [TransferEngine.Event] = []
  /// What the transport has told and the engine is not told yet: it decides on a head before it hears what
  /// came behind.
  private var backlog: ArraySlice<HTTPEvent> = []
  /// Why the files could not be brought into the state that is stored; the engine is to begin anew later.
  package private(set) var failure: SystemError?

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
      case .method, .url, .scheme, .field: throw AttemptFailure(reason: .badResponse)
      }
    }
  }

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

  private func accept(_ id: AttemptID, _ place: BodyPlace) {
    guard let exchange = exchanges[id.number] else { return }
    do throws(SystemError) {
      let file = try files.open(place)
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

  private func stop(_ id: AttemptID) {
    guard let exchange = exchanges[id.number] else { return }
    transport.stop(attempt: id.number)
    end(exchange, .stopped)
  }

  private func finish(_ partial: PartialID) {
    do throws(SystemError) {
      try files.finish(partial)
      pending.append(.finished(partial))
    } catch {
      pending.append(.notFinished(partial, errno: error.code))
    }
  }

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
      let patience = pending.isEmpty ? due : .zero
      backlog = transport.turn(patience: patience, watching: &descriptors)[...]
    }
    while let event = backlog.popFirst(), !take(event) {}
    for exchange in exchanges.values where exchange.needsCheckpoint(at: .now) {
      checkpoint(exchange)
    }
    return takePending()
  }

  /// What was found without waiting.
  package func takePending() -> [TransferEngine.Event] {
    defer { pending = [] }
    return pending
  }

  /// Puts what has come of all attempts on the disk, before the process ends.
  package func synchronize() -> [TransferEngine.Event] {
    for exchange in exchanges.values where exchange.hasNews { checkpoint(exchange) }
    return takePending()
  }

  /// - Returns: whether it is to be decided on before the next.
  private func take(_ event: HTTPEvent) -> Bool {
    switch event {
    case .head(let number, let head):
      guard let exchange = exchanges[number] else { return false }
      pending.append(.head(exchange.attempt.id, ResponseHead(head)))
      return true
    case .received(let number, let count):
      guard let exchange = exchanges[number] else { return false }
      exchange.grow(to: count)
      pending.append(.received(exchange.attempt.id, total: exchange.total))
    case .sent(let number, let count):
      guard let exchange = exchanges[number] else { return false }
      pending.append(.sent(exchange.attempt.id, total: count))
    case .end(let number, let end):
      if let exchange = exchanges[number] { self.end(exchange, AttemptEnd.Reason(end)) }
    }
    return false
  }

  private func checkpoint(_ exchange: TransferExchange) {
    do throws(SystemError) {
      try exchange.synchronize(at: .now)
      pending.append(.durable(exchange.attempt.id, total: exchange.durable))
    } catch {
      transport.stop(attempt: exchange.attempt.id.number)
      end(exchange, .cannotWrite(errno: error.code))
    }
  }

  private func end(_ exchange: TransferExchange, _ reason: AttemptEnd.Reason) {
    exchanges[exchange.attempt.id.number] = nil
    do throws(SystemError) {
      try exchange.synchronize(at: .now)
      pending.append(.ended(exchange.attempt.id, AttemptEnd(reason, durable: exchange.durable)))
    } catch {
      let failure = AttemptEnd(.cannotWrite(errno: error.code))
      pending.append(.ended(exchange.attempt.id, failure))
    }
  }
}
