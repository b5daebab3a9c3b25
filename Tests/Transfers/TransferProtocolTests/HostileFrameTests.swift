import Foundation
import Testing
import TestSupport
import TransferEngine
import TransferProtocol

/// The readers of frames between clients and daemon take any bytes.
struct HostileFrameTests {
  private func read<Message: Codable>(_ type: Message.Type, _ bytes: [UInt8], limit: Int) {
    var reader = TransferFrameReader<Message>(limit: limit)
    reader.take(bytes)
    // An error is thrown from then on, so this ends at the latest after one message per byte.
    var count = 0
    while let message = try? reader.next() {
      count += 1
      _ = try? TransferFrames.frame(message, limit: limit)
    }
    #expect(count <= bytes.count)
    // The name of a file of the daemon is decoded, too.
    _ = try? JSONDecoder().decode(PartialID.self, from: Data(bytes))
  }

  private func readAsEverything(_ bytes: [UInt8]) {
    read(ClientFrame.self, bytes, limit: TransferFrames.clientLimit)
    read(ServiceFrame.self, bytes, limit: TransferFrames.serviceLimit)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func survivesNoiseAndDamage(seed: UInt64) throws {
    var hostile = HostileBytes(seed: seed)
    let order = TaskOrder(.download, TransferRequest(url: "http://a.example/"))
    let client: [ClientFrame] = [
      .hello(client: "news", container: "/home/user"), .register(nil), .oversee(.list),
      .ask(request: 1, .create(identifier: "daily", order)),
      .ask(request: 2, .cancel(identifier: "daily", task: 1, producingResumeData: true)),
    ]
    let service: [ServiceFrame] = [
      .welcome(files: "/state", system: 18), .refused("no"), .denied(request: 1, "no"),
      .answer(request: 2, .opened(nextTask: 7, isAnew: true)),
      .tell(identifier: "daily", .received(task: 1, total: 5, expected: nil)),
    ]
    let frames = try client.map { try $0.encoded() } + service.map { try $0.encoded() }
    for frame in frames {
      readAsEverything(hostile.damaged(frame))
      // Damage after a right head reaches the decoder of the message.
      let body = hostile.damaged(Array(frame.dropFirst(5)))
      let count = body.count + 1
      readAsEverything([0, 0, UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF), frame[4]] + body)
    }
    for _ in 0..<20 { readAsEverything(hostile.noise()) }
  }

  @Test func survivesNesting() {
    let body = [UInt8](repeating: UInt8(ascii: "["), count: 60_000)
    readAsEverything(
      [0, 0, UInt8((body.count + 1) >> 8), UInt8((body.count + 1) & 0xFF), 4] + body)
  }
}
