import DeviceTrace
import Testing

struct MessageLinesTests {
  private let requests: [PromptRequest] = [
    .line(""), .line("launch"), .line("type a\nb into ä"),
    .push(PushSubmission(payload: "{}", type: "alert", priority: 10), token: "00"),
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

  @Test(.timeLimit(.minutes(1)))
  func searchesEachByteOnce() throws {
    let line = try MessageLines.line(
      PromptRequest.line(String(repeating: "a", count: MessageLines.mostBytes - 100)))
    var reader = MessageLineReader()
    for start in stride(from: 0, to: line.count, by: 16) {
      #expect(try reader.next(PromptRequest.self) == nil)
      reader.take(line[start..<min(start + 16, line.count)])
    }
    #expect(try reader.next(PromptRequest.self) != nil)
    // Many lines at once.
    let lines = try Array(repeating: MessageLines.line(PromptRequest.line("")), count: 20_000)
    reader.take(lines.joined())
    for _ in lines { #expect(try reader.next() == PromptRequest.line("")) }
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
