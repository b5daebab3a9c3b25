internal import TransferEngine
internal import TransferProtocol

/// Why a client is shown out.
struct ServiceRefusal: Error {
  let reason: String
}

extension ServiceConnection {
  /// What a frame means, once what it names has been looked at.
  func event(of frame: ClientFrame) throws(ServiceRefusal) -> TransferEngine.Event {
    switch frame {
    case .hello(let client, let path):
      guard self.client == nil else { throw ServiceRefusal(reason: "a second hello") }
      guard !client.rawValue.isEmpty else {
        throw ServiceRefusal(reason: "a client without a name")
      }
      container = try Self.allowed { () throws(ClientContainer.Refusal) in
        try ClientContainer(path)
      }
      self.client = client
      // Outside of a device every program that is connected is in front.
      return .connected(id, client, .foreground)
    case .ask(let number, let request):
      guard let client, let container else {
        throw ServiceRefusal(reason: "a question before the hello")
      }
      guard
        PartialID.canName(TransferSessionID(client: client, identifier: request.identifier))
      else { throw ServiceRefusal(reason: "the names of client and session are too long") }
      return .asked(id, request: number, try Self.measured(request, in: container))
    }
  }

  /// The request with what the file of an upload really is: a client's own word for that counts nothing.
  ///
  /// A file that is not there makes a task that fails, as on iOS.
  private static func measured(
    _ request: ClientRequest, in container: ClientContainer
  ) throws(ServiceRefusal) -> ClientRequest {
    guard case .create(let identifier, var order) = request, case .upload(let file) = order.kind
    else { return request }
    let measured = try allowed { () throws(ClientContainer.Refusal) in
      try container.measure(file.path)
    }
    order.kind = .upload(measured ?? BodyFile(path: file.path, length: 0, modified: 0, inode: 0))
    return .create(identifier: identifier, order)
  }

  private static func allowed<Value>(
    _ body: () throws(ClientContainer.Refusal) -> Value
  ) throws(ServiceRefusal) -> Value {
    do throws(ClientContainer.Refusal) {
      return try body()
    } catch {
      throw ServiceRefusal(reason: error.description)
    }
  }
}
