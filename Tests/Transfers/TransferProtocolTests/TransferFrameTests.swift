import BackgroundExecution
import Foundation
import RuleBlocks
import Testing
import TestSupport
import TransferEngine
import TransferProtocol

struct TransferFrameTests {
  private static let client: [ClientFrame] = [
    .hello(client: "com.example.news", container: "/home/user/ä \"x\""),
    .ask(request: 1, .open(identifier: "daily", SessionConfiguration())),
    .ask(request: .max, .create(identifier: "", TaskOrder(.download, TransferRequest(url: "x:")))),
    .ask(request: 1, .open(identifier: "daily", SessionConfiguration(), numberer: 1 << 53)),
    .ask(
      request: 5,
      .create(identifier: "", TaskOrder(.download, TransferRequest(url: "x:")), number: 9)),
    .ask(request: 2, .cancel(identifier: "daily", task: 1, producingResumeData: true)),
    .ask(request: 3, .setDescription(identifier: "daily", task: 1, nil)),
  ]
  private static let service: [ServiceFrame] = [
    .welcome(files: "/state", system: 18), .answer(request: 1, .created(task: 1)), .refused("no"),
    .answer(request: 2, .opened(nextTask: 7, isAnew: true)),
    .tell(identifier: "daily", .received(task: 1, total: 5, expected: nil)),
    .tell(
      identifier: "daily",
      .event(number: 1, .completed(task: 1, .init(error: .cannotWrite(errno: 28))))),
  ]

  private func read<Message: Decodable>(
    _ bytes: [UInt8], by step: Int, limit: Int, as _: Message.Type
  ) -> (messages: [Message], error: TransferFrameError?) {
    var reader = TransferFrameReader<Message>(limit: limit)
    var messages: [Message] = []
    var rest = bytes[...]
    do throws(TransferFrameError) {
      while !rest.isEmpty {
        reader.take(rest.prefix(step))
        rest = rest.dropFirst(step)
        while let message = try reader.next() { messages.append(message) }
      }
    } catch {
      return (messages, error)
    }
    return (messages, nil)
  }

  @Test(arguments: [1, 3, 4, 5, 64, 1 << 20]) func bringsMessagesOver(_ step: Int) throws {
    let toService = try Self.client.flatMap { try $0.encoded() }
    let toClient = try Self.service.flatMap { try $0.encoded() }
    let limit = TransferFrames.clientLimit
    #expect(read(toService, by: step, limit: limit, as: ClientFrame.self) == (Self.client, nil))
    #expect(read(toClient, by: step, limit: limit, as: ServiceFrame.self) == (Self.service, nil))
  }

  @Test(
    arguments: [
      ([0, 0, 0, 0], TransferFrameError.empty), ([0, 16, 0, 1], .tooLong(1_048_577)),
      ([255, 255, 255, 255], .tooLong(4_294_967_295)), ([0, 0, 0, 2, 2], .version(2)),
      ([0, 0, 0, 3, 4, 0x7B, 0x7D], .unreadable), ([0, 0, 0, 1, 4], .unreadable),
      ([0, 0, 0, 3, 4, 0xFF, 0xFF], .unreadable),
      ([0, 0, 0, 20, 4] + Array(#"{"unknown":{"a":1}}"#.utf8), .unreadable),
    ] as [([UInt8], TransferFrameError)])
  func refusesFrames(_ bytes: [UInt8], _ error: TransferFrameError) throws {
    var reader = TransferFrameReader<ClientFrame>(limit: TransferFrames.clientLimit)
    reader.take(bytes)
    #expect(throws: error) { _ = try reader.next() }
    // Nothing after it is taken for a message.
    reader.take(try Self.client[0].encoded())
    #expect(throws: error) { _ = try reader.next() }
  }

  @Test(
    "a list of many tasks is in frames of which each has room, in its order",
    arguments: [0, 1, 32, 33, 100])
  func dividesLists(_ count: Int) throws {
    let order = TaskOrder(.download, TransferRequest(url: "http://a.example/"))
    let tasks = (0..<count).map { number in
      TaskSummary(
        number: number, order: order, currentURL: order.request.url, isSuspended: true,
        transferred: 0, expected: nil)
    }
    var found: [TaskSummary] = []
    for frame in ServiceFrame.answer(.tasks(tasks), to: 7) {
      switch frame {
      case .part(request: 7, let part), .answer(request: 7, .tasks(let part)):
        #expect(part.count <= 32 && (count == 0 || !part.isEmpty))
        found += part
      default: Issue.record("not of the list: \(frame)")
      }
    }
    #expect(found == tasks)
  }

  @Test func refusesToWriteWhatNobodyReads() throws {
    let long = String(repeating: "x", count: TransferFrames.clientLimit)
    #expect(throws: TransferFrameError.tooLong(long.utf8.count + 68)) {
      _ = try ClientFrame.hello(client: "com.example.news", container: long).encoded()
    }
  }

  @Test func waitsForTheRestOfATornFrame() throws {
    let bytes = try Self.client[1].encoded()
    for count in 0..<bytes.count {
      var reader = TransferFrameReader<ClientFrame>(limit: TransferFrames.clientLimit)
      reader.take(bytes[..<count])
      #expect(try reader.next() == nil)
      let isBetweenFrames = reader.isBetweenFrames
      #expect(isBetweenFrames == (count == 0))
      reader.take(bytes[count...])
      #expect(try reader.next() == Self.client[1])
      let isAfterIt = reader.isBetweenFrames
      #expect(isAfterIt)
    }
  }

  @Test(arguments: [21, 22, 23, 24] as [UInt64]) func survivesChangedBytes(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let frames = try Self.client.map { try $0.encoded() }
    let whole = frames.flatMap(\.self)
    let ends = frames.indices.map { frames[...$0].reduce(0) { $0 + $1.count } }
    var refused = 0
    for _ in 0..<(isNightly ? 20_000 : 300) {
      var bytes = whole
      for _ in 0...random.number(below: 4) {
        bytes[random.number(below: bytes.count)] = UInt8(random.number(below: 256))
      }
      let step = 1 + random.number(below: bytes.count)
      let limit = TransferFrames.clientLimit
      let (messages, error) = read(bytes, by: step, limit: limit, as: ClientFrame.self)
      #expect(messages.count <= Self.client.count, "seed \(seed)")
      // A whole frame before the damage is unchanged.
      let damage = zip(bytes, whole).enumerated().first { $1.0 != $1.1 }?.offset ?? whole.count
      let unharmed = ends.count { $0 <= damage }
      #expect(messages.starts(with: Self.client.prefix(unharmed)), "seed \(seed)")
      if error != nil { refused += 1 }
    }
    #expect(refused > 100)
  }

  @Test(arguments: ["", "daily", "ä/../\u{0}", "a.b"]) func namesAFileByItsPartial(_ text: String) {
    let session = TransferSessionID(client: "com.example/..", identifier: text)
    let partial = PartialID(task: TransferTaskID(session: session, number: 3), generation: 2)
    #expect(PartialID(fileName: partial.fileName) == partial)
    #expect(!partial.fileName.contains("/"))
    #expect(!partial.fileName.hasPrefix("."))
  }

  @Test(arguments: [
    "", "..", "a.b.c.d", "61.62.1", "61.62.01.1", "6G.62.1.1", "61.62.1.1.1", "6A.62.1.1",
  ])
  func takesNoOtherNameForOne(_ name: String) {
    #expect(PartialID(fileName: name) == nil)
  }
}
