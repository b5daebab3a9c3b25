private import Glibc
internal import TransferEngine
internal import TransferProtocol

/// Why a client does not get what it wants.
enum ServiceRefusal: Error {
  /// It is shown out; the text is told to it, and written to the log.
  case client(String)
  /// The question of this number is not answered, for this reason; others of the client go on.
  case question(Int, String)
}

extension ServiceConnection {
  /// What a frame means, once what it names has been looked at; a client's first must be the hello.
  ///
  /// - Throws: `ServiceRefusal` for a client that does not keep to the order of frames, or a
  ///   question that means nothing.
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
      guard let client, let container else { throw .client("a question before the hello") }
      let most = PartialID.longestNames
      guard
        PartialID.canName(TransferSessionID(client: client, identifier: request.identifier))
      else {
        throw .question(number, "the names of client and session have more than \(most) bytes")
      }
      do throws(ClientContainer.Refusal) {
        return .asked(id, request: number, try Self.measured(request, in: container))
      } catch {
        throw .question(number, error.description)
      }
    case .register(let command):
      guard client != nil else { throw .client("a registration before the hello") }
      return .registered(id, command)
    case .oversee: throw .client("no question of a client")
    }
  }

  /// The request with what the file of an upload really is: a client's own word for that counts nothing.
  ///
  /// What is no file, or not there, makes a task that fails, as on iOS.
  private static func measured(
    _ request: ClientRequest, in container: ClientContainer
  ) throws(ClientContainer.Refusal) -> ClientRequest {
    guard case .create(let identifier, var order, let number) = request,
      case .upload(let file) = order.kind
    else { return request }
    order.kind = .upload(try measured(file.path, in: container))
    return .create(identifier: identifier, order, number: number)
  }

  /// What lies at a path; what is no file of the client that can be read makes a task that fails.
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
