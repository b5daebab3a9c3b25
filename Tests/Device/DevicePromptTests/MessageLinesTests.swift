import DevicePrompt
import Testing

struct MessageLinesTests {
  private let requests: [PromptRequest] = [
    .command(.launch(app: nil)), .command(.launch(app: "news")), .command(.home),
    .command(.type("a\nb", into: "ä")), .command(.network(.wifi)),
    .command(.push(PushSubmission(payload: "{}", type: "alert", priority: 10), app: "news")),
    .push(PushSubmission(payload: "\u{0}"), token: "ff"),
  ]

  @Test func readsWhatItWritesHoweverItIsCut() throws {
    let bytes = try requests.flatMap { try MessageLines.line($0) }
    for step in [1, 7, bytes.count] {
      var reader = MessageLineReader()
      var read: [PromptRequest] = []
      for start in stride(from: 0, to: bytes.count, by: step) {
        reader.take(bytes[start..<min(start + step, bytes.count)])
        while let request = try reader.next(PromptRequest.self) { read.append(request) }
      }
      #expect(read == requests)
    }
  }

  @Test(arguments: [
    ("\n", MessageError.unreadable), ("{}\n", .unreadable), ("[1]\n", .unreadable),
    ("{\"version\":1}\n", .unreadable), ("{\"version\":1,\"message\":{\"no\":{}}}\n", .unreadable),
    ("{\"version\":2,\"message\":{}}\n", .version(2)), ("\u{FFFF}\n", .unreadable),
  ])
  func refusesWhatIsNoMessage(_ text: String, _ error: MessageError) {
    var reader = MessageLineReader()
    reader.take(text.utf8)
    #expect(throws: error) { try reader.next(PromptRequest.self) }
  }

  @Test func growsNoFurtherThanALine() throws {
    var reader = MessageLineReader()
    reader.take(Array(repeating: UInt8(ascii: "a"), count: MessageLines.mostBytes - 1))
    #expect(try reader.next(PromptRequest.self) == nil)
    reader.take([UInt8(ascii: "a")])
    #expect(throws: MessageError.tooLong) { try reader.next(PromptRequest.self) }
    let letter = PushSubmission(payload: String(repeating: "a", count: MessageLines.mostBytes))
    #expect(throws: MessageError.tooLong) {
      try MessageLines.line(PromptRequest.push(letter, token: ""))
    }
  }
}
