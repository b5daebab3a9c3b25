private import FoundationEssentials
private import HTTPTransport
package import SafeFiles
private import Synchronization

/// A cache that several machines share and reach by Bazel's HTTP cache protocol.
///
/// ```
/// GET, PUT  URL/ac/<hash of kind and key>    an ActionResult: the record, its seal, the hash of its program
/// GET, PUT  URL/cas/<hash of the bytes>      programs, modules of packages
/// ```
/// Entries are brought into the local cache before they are needed, and offered as soon as they are kept there; a
/// task sends them meanwhile. So nothing else has to know that there is a remote cache, and one that does not work
/// costs no result; ``RemoteBudget`` says how much time.
///
/// **Trust.** What is downloaded by hash is compared with it. An entry of `/ac/` counts if it has a seal of the shared
/// secret; for someone without a secret it is a hint, which is marked in the record.
package final class RemoteCache: Sendable {
  /// A record, and the hash of bytes that belong to it.
  package struct Entry: Sendable {
    package var record: [UInt8]
    /// The bytes that belong to it, to be asked for by ``RemoteCache/blob(_:)``; nil if there are none.
    package var blob: ActionResult.OutputFile?
    /// Whether it has been sealed by someone who knows the secret.
    package var isSealed: Bool
  }

  package struct Statistics: Sendable, Hashable {
    package var found: Int
    package var missing: Int
    package var sent: Int

    package init(found: Int = 0, missing: Int = 0, sent: Int = 0) {
      self.found = found
      self.missing = missing
      self.sent = sent
    }
  }

  private struct Offer: Sendable {
    var kind: RemoteKind
    var key: ContentHash
    var record: [UInt8]
    /// Reads the bytes that belong to it when it is sent: a bundle is the program of many samples.
    var blob: Blob?
  }

  /// Bytes by their hash.
  package struct Blob: Sendable {
    package var hash: ContentHash
    /// Returns nil if they are not here any more.
    package var bytes: @Sendable () -> [UInt8]?

    package init(hash: ContentHash, bytes: @escaping @Sendable () -> [UInt8]?) {
      self.hash = hash
      self.bytes = bytes
    }
  }

  private struct State {
    var budget = RemoteBudget()
    /// What was asked for, by place below the address, and whether it is here.
    var asked: [String: Task<Bool, Never>] = [:]
    /// The places of what was sent or was there before.
    var sent: Set<String> = []
    var statistics = Statistics()
    /// Requests in progress that someone waits for, and the time that each has waited alone.
    var waiting = 0
    var shares = Duration.zero
    var lastChange = ContinuousClock.now
    /// Bytes of records that wait to be sent.
    var offered = 0
    /// The bytes that were sent below `/cas/`, and their sizes.
    var blobs: [ContentHash: Task<Int?, Never>] = [:]
    var dropped = 0
    var failuresOfSending = 0
    var faultOfSending: String?
    var sender: Task<Void, Never>?

    /// Advances the clock of waiting, which runs slower the more requests share it.
    mutating func advance() {
      let now = ContinuousClock.now
      if waiting > 0 { shares += (now - lastChange) / waiting }
      lastChange = now
    }
  }

  private let address: RemoteAddress
  private let client: RemoteClient
  private let start: ContinuousClock.Instant
  private let state = Mutex(State())
  private let offers = AsyncStream<Offer>.makeStream()

  /// The bytes of waiting uploads beyond which more are dropped.
  private static let mostOffered = 256 << 20
  /// The longest record and the longest program, in bytes.
  private static let (longestRecord, longestTool, longestBlob) = (8 << 20, 64 << 20, 512 << 20)
  /// In bytes a second; a program may take as much longer than other answers.
  private static let leastRate = 4 << 20
  /// The number of uploads at a time.
  private static let senders = 4

  /// - Parameter start: when the run began, whose length bounds how long answers are waited for.
  package init(_ address: RemoteAddress, start: ContinuousClock.Instant = .now) throws {
    self.address = address
    self.start = start
    client = try RemoteClient()
  }

  package var statistics: Statistics { state.withLock { $0.statistics } }

  // MARK: Bringing

  /// Brings something, at most once: a second request for the same gets the same answer.
  ///
  /// - Parameter work: asks for it, keeps it, and returns whether that has succeeded.
  package func once(
    _ place: String, _ work: @escaping @Sendable () async -> Bool
  ) async -> Bool {
    let task = state.withLock { state in
      if let task = state.asked[place] { return task }
      let task = Task { await work() }
      state.asked[place] = task
      return task
    }
    // Who is cancelled waits for nothing, and at the end of a run all are.
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Asks for an entry.
  ///
  /// - Returns: nil if there is none, or none that can be used.
  package func entry(_ kind: RemoteKind, _ key: ContentHash) async -> Entry? {
    let place = Self.place(of: kind, key)
    let entry: Entry? = await measured {
      switch await bytes(
        at: place, limit: kind == .tool ? Self.longestTool : Self.longestRecord)
      {
      case .failure(let fault): (nil, .failed(fault.text))
      case .success(nil): (nil, .missing)
      case .success(let bytes?):
        if let result = ActionResult(bytes), !result.standardOutput.isEmpty {
          self.entry(of: result, kind, key)
        } else {
          (nil, .failed("what it returns is no entry of this cache"))
        }
      }
    }
    state.withLock { state in
      if entry != nil { state.statistics.found += 1 }
      // What is there need not be sent.
      if entry != nil { state.sent.insert(place) }
    }
    return entry
  }

  private func entry(
    of result: ActionResult, _ kind: RemoteKind, _ key: ContentHash
  ) -> (Entry?, RemoteBudget.Outcome) {
    if let secret = address.secret, !secret.holds(result.standardError, kind, key, result) {
      return (nil, .failed("its entries have no seal of this secret"))
    }
    let entry = Entry(
      record: result.standardOutput, blob: result.files.first, isSealed: address.secret != nil)
    return (entry, .found)
  }

  /// Asks for the bytes that belong to an entry.
  ///
  /// - Returns: nil if they are not there, or not those that the entry names.
  package func blob(_ file: ActionResult.OutputFile) async -> [UInt8]? {
    guard file.size <= Self.longestBlob else { return nil }
    return await measured {
      switch await bytes(
        at: "cas/\(file.hash.hexadecimal)", limit: file.size,
        extra: .seconds(Double(file.size) / Double(Self.leastRate)))
      {
      case .failure(let fault): (nil, .failed(fault.text))
      // It was removed for want of room.
      case .success(nil): (nil, .missing)
      case .success(let blob?):
        blob.count == file.size && ContentHash(blob) == file.hash
          ? (blob, .found) : (nil, .failed("what it returns is damaged"))
      }
    }
  }

  /// Does something that waits for an answer, and notes what it has cost.
  private func measured<Value: Sendable>(
    _ work: () async -> (Value?, RemoteBudget.Outcome)
  ) async -> Value? {
    let begin = state.withLock { state -> Duration? in
      guard !state.budget.isOver else { return nil }
      state.advance()
      state.waiting += 1
      return state.shares
    }
    guard let begin else { return nil }
    let (value, outcome) = await work()
    let elapsed = ContinuousClock.now - start
    state.withLock { state in
      state.advance()
      state.waiting -= 1
      state.budget.note(outcome, waited: state.shares - begin, after: elapsed)
      if outcome != .found { state.statistics.missing += 1 }
    }
    return value
  }

  private struct Fault: Error {
    var text: String
  }

  /// The bytes at a place below the address; nil if there are none.
  ///
  /// - Parameter extra: how much longer than usual it may take.
  private func bytes(
    at place: String, limit: Int, extra: Duration = .zero
  ) async -> Result<[UInt8]?, Fault> {
    let allowed = state.withLock { $0.budget.patience(after: ContinuousClock.now - start) }
    let patience = allowed + extra
    guard allowed > .zero else { return .failure(Fault(text: "it does not answer in time")) }
    var request = HTTPRequest(url: "\(address.url)/\(place)")
    request.fields = address.fields
    let asked = request
    // A request that is given up ends at once.
    let answer = await withTaskGroup(of: Result<RemoteClient.Answer, RemoteClient.Failure>?.self) {
      group in
      group.addTask { await self.client.answer(to: asked, limit: limit) }
      group.addTask {
        try? await Task.sleep(for: patience)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
    switch answer {
    case nil: return .failure(Fault(text: "it does not answer in time"))
    case .failure(let failure): return .failure(Fault(text: failure.fault))
    case .success(let answer):
      switch answer.status {
      case 200: return .success(answer.body)
      case 404, 410: return .success(nil)
      default: return .failure(Fault(text: answer.fault))
      }
    }
  }

  /// A compilation and a run may have the same key.
  private static func place(of kind: RemoteKind, _ key: ContentHash) -> String {
    var hasher = ContentHasher()
    hasher.combine("workbook remote cache 1")
    hasher.combine([kind.rawValue, key.hexadecimal])
    return "ac/\(hasher.finish().hexadecimal)"
  }

  // MARK: Offering

  /// Sends an entry soon, if this machine may write.
  ///
  /// What does not fit into memory is dropped: the cache only saves work.
  package func offer(
    _ kind: RemoteKind, _ key: ContentHash, _ record: [UInt8], blob: Blob? = nil
  ) {
    guard address.mayWrite else { return }
    let isAccepted = state.withLock { state in
      guard state.faultOfSending == nil, state.sent.insert(Self.place(of: kind, key)).inserted
      else { return false }
      guard state.offered + record.count <= Self.mostOffered else {
        state.dropped += 1
        return false
      }
      state.offered += record.count
      if state.sender == nil { state.sender = Task.detached { await self.send() } }
      return true
    }
    if isAccepted {
      offers.continuation.yield(Offer(kind: kind, key: key, record: record, blob: blob))
    }
  }

  /// Sends what is offered, until nothing more will be.
  private func send() async {
    await withTaskGroup(of: Void.self) { group in
      var count = 0
      for await offer in offers.stream {
        if count >= Self.senders { await group.next() } else { count += 1 }
        group.addTask { await self.send(offer) }
      }
    }
  }

  private func send(_ offer: Offer) async {
    defer { state.withLock { $0.offered -= offer.record.count } }
    guard state.withLock({ $0.faultOfSending == nil }), !Task.isCancelled else { return }
    var result = ActionResult()
    result.standardOutput = offer.record
    if let blob = offer.blob {
      guard let size = await send(blob) else { return }
      result.files = [.init(path: "program", hash: blob.hash, size: size)]
    }
    if let secret = address.secret {
      result.standardError = Array(secret.seal(offer.kind, offer.key, result).hexadecimal.utf8)
    }
    if await put(result.bytes, at: Self.place(of: offer.kind, offer.key)) {
      state.withLock { $0.statistics.sent += 1 }
    }
  }

  /// Sends bytes, once.
  ///
  /// - Returns: their number; nil if they could not be sent.
  private func send(_ blob: Blob) async -> Int? {
    await state.withLock { state in
      if let task = state.blobs[blob.hash] { return task }
      let task = Task { () -> Int? in
        guard let bytes = blob.bytes(), await put(bytes, at: "cas/\(blob.hash.hexadecimal)") else {
          return nil
        }
        return bytes.count
      }
      state.blobs[blob.hash] = task
      return task
    }.value
  }

  private func put(_ bytes: [UInt8], at place: String) async -> Bool {
    var request = HTTPRequest(url: "\(address.url)/\(place)")
    request.method = "PUT"
    request.fields = address.fields + [HTTPField("Content-Type", "application/octet-stream")]
    let answer = await client.answer(to: request, body: bytes, limit: 64 << 10)
    let fault: String?
    switch answer {
    case .success(let answer) where 200..<300 ~= answer.status: fault = nil
    case .success(let answer): fault = answer.fault
    case .failure(let failure): fault = failure.fault
    }
    return state.withLock { state in
      guard let fault else {
        state.failuresOfSending = 0
        return true
      }
      state.failuresOfSending += 1
      if state.failuresOfSending >= 3 { state.faultOfSending = state.faultOfSending ?? fault }
      return false
    }
  }

  // MARK: End

  /// Waits for the uploads in progress, for a short time, and ends.
  ///
  /// - Returns: what was wrong with the cache, in one line each.
  package func close() async -> [String] {
    offers.continuation.finish()
    let patience = .seconds(1) + (ContinuousClock.now - start) / 20
    if let sender = state.withLock({ $0.sender }) {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await sender.value }
        group.addTask { try? await Task.sleep(for: patience) }
        await group.next()
        sender.cancel()
        // Ends what is in progress, so that the sender does.
        client.close()
        group.cancelAll()
      }
    }
    client.close()
    return state.withLock { state in
      var warnings: [String] = []
      if let fault = state.budget.fault {
        warnings.append(
          "the remote cache at '\(address.url)' is not asked any more: \(fault); what it lacks is "
            + "compiled and run here")
      }
      if let fault = state.faultOfSending {
        warnings.append("results are not sent to the remote cache at '\(address.url)': \(fault)")
      } else if state.dropped > 0 {
        warnings.append(
          "\(state.dropped) results were not sent to the remote cache at '\(address.url)', which takes them "
            + "too slowly")
      }
      return warnings
    }
  }
}
