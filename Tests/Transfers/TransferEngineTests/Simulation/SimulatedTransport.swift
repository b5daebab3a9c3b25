import RuleBlocks
import TransferEngine

/// Exchanges with the servers, each one step at a time.
struct SimulatedTransport {
  struct Exchange {
    let attempt: Attempt
    var answer: SimulatedServer.Answer?
    var place: BodyPlace?
    var position = 0
    /// The number of bytes of the request's body that are sent.
    var sent: Int64 = 0
  }

  var exchanges: [AttemptID: Exchange] = [:]
  let sabotage: Sabotage?

  mutating func start(_ attempt: Attempt) { exchanges[attempt.id] = Exchange(attempt: attempt) }

  mutating func accept(_ id: AttemptID, _ place: BodyPlace, _ disk: inout SimulatedDisk) {
    var place = place
    if sabotage == .appendsAnywhere, place.offset > 0 {
      // The sabotage: another place than the engine's.
      place = BodyPlace(partial: place.partial, offset: place.offset - 1)
    }
    disk.open(place)
    exchanges[id]?.place = place
  }

  /// Ends an exchange and reports its durable bytes.
  mutating func end(
    _ id: AttemptID, _ reason: AttemptEnd.Reason, _ disk: inout SimulatedDisk
  ) -> TransferEngine.Event {
    let place = exchanges.removeValue(forKey: id)?.place
    if let partial = place?.partial, sabotage != .syncsNothing { disk.sync(partial) }
    let length = place.flatMap { disk.files[$0.partial]?.bytes.count } ?? 0
    return .ended(id, AttemptEnd(reason, durable: Int64(length)))
  }

  /// Advances an exchange by one step; nil if it waits for the engine.
  mutating func step(
    _ id: AttemptID, _ server: SimulatedServer, _ disk: inout SimulatedDisk,
    _ random: inout SplitMix
  ) -> TransferEngine.Event? {
    guard let exchange = exchanges[id] else { return nil }
    guard let answer = exchange.answer else {
      return upload(id, exchange, &disk, &random)
        ?? connect(id, exchange, server, &disk, &random)
    }
    guard let place = exchange.place else { return nil }
    if exchange.position >= answer.cut ?? .max { return end(id, .cut, &disk) }
    if exchange.position == answer.body.count { return end(id, .complete, &disk) }
    if disk.isFull { return end(id, .cannotWrite(errno: 28), &disk) }
    let limit = min(answer.body.count, answer.cut ?? .max)
    let next = min(limit, exchange.position + 1 + random.number(below: 900))
    disk.append(answer.body[exchange.position..<next], to: place.partial)
    exchanges[id]?.position = next
    let length = Int64(disk.files[place.partial]?.bytes.count ?? 0)
    guard random.number(below: 3) == 0 else { return .received(id, total: length) }
    if sabotage != .syncsNothing { disk.sync(place.partial) }
    return .durable(id, total: length)
  }

  /// Sends a piece of the request's file, which may change meanwhile; nil if all is sent.
  private mutating func upload(
    _ id: AttemptID, _ exchange: Exchange, _ disk: inout SimulatedDisk, _ random: inout SplitMix
  ) -> TransferEngine.Event? {
    guard let file = exchange.attempt.body, exchange.sent < file.length else { return nil }
    if random.number(below: 20) == 0 { return end(id, .bodyFileChanged, &disk) }
    let sent = min(file.length, exchange.sent + 1 + Int64(random.number(below: 80)))
    exchanges[id]?.sent = sent
    return .sent(id, total: sent)
  }

  private mutating func connect(
    _ id: AttemptID, _ exchange: Exchange, _ server: SimulatedServer,
    _ disk: inout SimulatedDisk, _ random: inout SplitMix
  ) -> TransferEngine.Event? {
    if SimulatedServer.manner(of: exchange.attempt.request.url) == .tlsFails {
      return end(id, .secureConnection(.certificateUntrusted), &disk)
    }
    let isBroken = SimulatedServer.manner(of: exchange.attempt.request.url) == .tlsBreaks
    if isBroken, random.number(below: 3) == 0 {
      return end(id, .secureConnection(.handshakeFailed), &disk)
    }
    guard var answer = server.answer(exchange.attempt.request, &random) else {
      return end(id, .nameNotFound, &disk)
    }
    if sabotage == .forgesValidators { answer.head = forged(answer.head, exchange.attempt) }
    exchanges[id]?.answer = answer
    return .head(id, answer.head)
  }

  /// The head of a partial response, with the requested validator.
  private func forged(_ head: ResponseHead, _ attempt: Attempt) -> ResponseHead {
    guard head.status == 206,
      let tag = attempt.request.fields.first(where: { $0.name == "If-Range" })
    else { return head }
    let others = head.fields.filter { $0.name != "ETag" }
    return ResponseHead(status: 206, fields: others + [HTTPField("ETag", tag.value)])
  }
}
