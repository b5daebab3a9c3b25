import DeviceTrace
import Foundation
import Testing
import TestSupport

/// The decoders of prompts and traces take any bytes.
struct HostileTraceTests {
  private static let push = PushSubmission(payload: "{\"aps\":{}}", type: "alert", priority: 10)
  private static let answer = {
    var answer = PromptAnswer()
    answer.lines = ["a", "ä"]
    answer.fate = PushOutcome(.held, app: "news")
    answer.time = "09:00:00"
    return answer
  }()

  private func read<Message: Codable>(_ type: Message.Type, _ bytes: [UInt8]) {
    var reader = MessageLineReader()
    reader.take(bytes)
    // An error ends the stream, so this ends at the latest after one message per line.
    var count = 0
    while let message = try? reader.next(type) {
      count += 1
      _ = try? MessageLines.line(message)
    }
    #expect(count <= bytes.count)
  }

  private func readAsEverything(_ bytes: [UInt8]) {
    read(PromptRequest.self, bytes)
    read(PromptAnswer.self, bytes)
    readEvents(bytes)
  }

  /// Reads each line as an event, and its picture as text.
  private func readEvents(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      _ = try? JSONDecoder().decode(TraceHeader.self, from: Data(line))
      guard let event = try? JSONDecoder().decode(TraceEvent.self, from: Data(line)) else {
        continue
      }
      #expect(TraceEvent(TraceLine(event)) == event)
      if case .picture(let picture) = event.what { _ = picture.text }
    }
  }

  private static func events() throws -> [[UInt8]] {
    let screen = DeviceScreen(elements: [
      .title(text: "News"), .line(ScreenLine([.progress(share: 0.5), .toggle(isOn: true)])),
    ])
    let energy = ScreenEnergy([.screen: 1, .radio: 2], onScreen: 3, inBackground: 4)
    let what: [TraceEvent.What] = [
      .picture(
        ScreenPicture(
          name: "a", kind: .screenshot, width: 320, height: 568,
          cards: [.init(app: "news", badge: 1, clock: "09:00", screen: screen)])),
      .picture(
        ScreenPicture(
          name: "b", kind: .batteryUsage, width: 320, height: 568,
          cards: [.init(app: "news", energy: energy)])),
      .misuse(TraceEvent.Misuse("x", name: "fork", frames: [1, .max])),
      .start(process: 1, by: "user"), .call(name: "f", state: .active), .finished,
      .end(TraceEvent.End(process: 1, reason: "crash", "x", report: "{}")),
      .begins(TraceEvent.Span("push", number: 1)),
      .ends(TraceEvent.SpanEnd("push", number: 1, .init("done", .nothing), elapsed: 5)),
    ]
    let header = TraceHeader(profile: 7, start: 1, apps: ["news"])
    return try [Array(JSONEncoder().encode(header))]
      + what.map { Array(try JSONEncoder().encode(TraceEvent($0, ns: 5, app: "news"))) }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func survivesNoiseAndDamage(seed: UInt64) throws {
    var hostile = HostileBytes(seed: seed)
    let frames =
      try [
        MessageLines.line(PromptRequest.line("launch")),
        MessageLines.line(PromptRequest.push(Self.push, token: "00")),
        MessageLines.line(Self.answer), MessageLines.line(PromptAnswer(failure: "no")),
      ] + Self.events()
    for frame in frames {
      for _ in 0..<3 { readAsEverything(hostile.damaged(frame) + [UInt8(ascii: "\n")]) }
    }
    for _ in 0..<20 { readAsEverything(hostile.noise() + [UInt8(ascii: "\n")]) }
  }

  @Test(arguments: ["[", "{\"version\":", "{\"message\":{\"line\":{\"_0\":"])
  func survivesNesting(_ part: String) {
    readAsEverything(Array((String(repeating: part, count: 20_000) + "\n").utf8))
  }
}
