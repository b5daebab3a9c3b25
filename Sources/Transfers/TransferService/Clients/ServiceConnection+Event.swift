private import Glibc
internal import TransferEngine
internal import TransferProtocol

/// Why a client's frame is rejected.
enum ServiceRefusal: Error {
  /// The client is disconnected; it gets the text, which is also logged.
  case client(String)
  /// The request of this number is rejected for this reason; others of the client continue.
  case question(Int, String)
}

extension ServiceConnection {
  /// Converts a frame to an event, after checking what it names; a client's first frame must be the hello.
  ///
  /// - Throws: `ServiceRefusal` for frames in a wrong order, or an invalid request.
  func event(
    of frame: ClientFrame, in system: any TransferSystem
  ) throws(ServiceRefusal) -> TransferEngine.Event {
    switch frame {
    case .hello(let client, let path):
      guard self.client == nil else { throw .client("a second hello") }
      guard !client.rawValue.isEmpty else { throw .client("a client without a name") }
      do throws(ClientContainer.Refusal) {
        container = try ClientContainer(path)
      } catch {
        throw .client(error.description)
      }
      self.client = client
      return .connected(id, client, system.presence(of: client))
    case .ask(let number, let request):
      guard let client, let container else { throw .client("a request before the hello") }
      let most = PartialID.longestNames
      guard
        PartialID.canName(TransferSessionID(client: client, identifier: request.identifier))
      else {
        throw .question(number, "the names of client and session together exceed \(most) bytes")
      }
      do throws(ClientContainer.Refusal) {
        return .asked(id, request: number, try Self.measured(request, in: container))
      } catch {
        throw .question(number, error.description)
      }
    case .register(let command):
      guard client != nil else { throw .client("a registration before the hello") }
      return .registered(id, command)
    case .oversee: throw .client("a client cannot make this request")
    }
  }

  /// Returns the request with the measured file of an upload: the client's own values are not trusted.
  ///
  /// What is missing or not a file makes a task that fails, as on iOS.
  private static func measured(
    _ request: ClientRequest, in container: ClientContainer
  ) throws(ClientContainer.Refusal) -> ClientRequest {
    guard case .create(let identifier, var order, let number) = request,
      case .upload(let file) = order.kind
    else { return request }
    order.kind = .upload(try measured(file.path, in: container))
    return .create(identifier: identifier, order, number: number)
  }

  /// Measures a path; anything but a readable file of the client makes a task that fails.
  private static func measured(
    _ path: String, in container: ClientContainer
  ) throws(ClientContainer.Refusal) -> BodyFile {
    do throws(ClientContainer.Refusal) {
      return try container.measure(path) ?? BodyFile(path: path, .isMissing)
    } catch {
      switch error {
      case .noFile: return BodyFile(path: path, .isNoFile)
      case .link: return BodyFile(path: path, .isMissing)
      case .system(_, EACCES): return BodyFile(path: path, .isUnreadable)
      default: throw error
      }
    }
  }
}
