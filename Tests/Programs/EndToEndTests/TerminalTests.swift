import Foundation
import Synchronization
import Testing

/// Terminals, pipes and signals.
struct TerminalTests {
  @Test func showsABarThatFitsAndLeavesACleanLine() async throws {
    let book = try await TemporaryBook(chapter: "```swift,id=with-quite-a-long-name\n```\n")
    let answer = try await book.shell(
      """
      script -qec "stty cols 40; exec $workbook check --slowest 0 --cache '$cache'" /dev/null \
        < /dev/null
      """)
    let frames = answer.output.components(separatedBy: "\r\u{1B}[K")
    #expect(frames.count >= 3)
    #expect(frames.contains { $0.prefixMatch(of: #/\[[#.]{8,13}\] [012]/2/#) != nil })
    #expect(frames.dropLast().allSatisfy { $0.count <= 39 })
    #expect(frames.last == "1 verified, 1 ran; <swift>, sandbox: namespaces\r\n")
  }

  @Test func survivesAReaderThatGoesAway() async throws {
    let headings = (1...20_000).map { "## Otsikko \($0)\n\n" }.joined()
    let book = try await TemporaryBook(chapter: headings)
    let answer = try await book.shell(
      "\"$workbook\" model --format json | head -c 1; echo \" ${PIPESTATUS[0]}\"")
    #expect(answer.output == "{ 0\n")
    #expect(answer.errors == "")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP], User.available)
  func endsWithEveryProcessAndFolderOnASignal(
    _ signal: Int32, _ user: User
  ) async throws {
    let mark = "loop-\(UUID().uuidString)"
    let book = try await TemporaryBook(
      chapter: "```swift,id=loop,timeout=90,args=[\"\(mark)\"]\nwhile true {}\n```\n", user: user)
    let isSent = Atomic(false)
    let answer = try await book.start(
      user.prefix + [user.program, "check", "--jobs", "1", "--cache", book.cache],
      observer: { pid in
        // Only one signal: a second one ends the program without a message.
        guard !isSent.load(ordering: .relaxed), Processes.existsOne(withArgument: mark) else {
          return nil
        }
        isSent.store(true, ordering: .relaxed)
        kill(pid, signal)
        return nil
      })
    #expect(answer.status == 128 + signal)
    #expect(answer.output == "")
    #expect(
      answer.errors
        == "workbook: interrupted; finished results are kept for the next run\n")
    #expect(answer.duration < .seconds(45))
    #expect(try await Processes.waitUntilNone(withArgument: mark))
    #expect(try FileManager.default.contentsOfDirectory(atPath: book.temporary) == [])
    // The interrupted sample has no result; the finished one is cached.
    let again = try await book.run("check", "01-a#good")
    #expect(again.progress == [])
  }

  /// Comparisons that occupy all processors, each of which would take a second or more (`Budget` ends longer
  /// ones).
  @Test(arguments: [SIGINT, SIGTERM])
  func endsComparisonsOnASignal(_ signal: Int32) async throws {
    let claim = (0..<6000).map { "[..]a[..]\($0 % 7)[..]\n" }.joined()
    let samples = (0..<4).map { number in
      "```swift,id=costly-\(number)\nfor i in 0..<6000 { print(\"a\\(i % 7)b\\(i + \(number))\") }\n```\n\n"
        + "```output,match=unordered\n\(claim)```\n\n"
    }
    let book = try await TemporaryBook(chapter: samples.joined())
    // The good sample is finished, and its result is kept.
    #expect(try await book.run("check", "01-a#good").status == 0)
    let before = Self.runs(in: book.cache)
    let isSent = Atomic(false)
    let answer = try await book.start(
      [book.user.program, "check", "--cache", book.cache],
      observer: { pid in
        guard !isSent.load(ordering: .relaxed), Self.runs(in: book.cache) > before else {
          return nil
        }
        isSent.store(true, ordering: .relaxed)
        kill(pid, signal)
        return nil
      })
    let wasSent = isSent.load(ordering: .relaxed)
    #expect(wasSent)
    #expect(answer.status == 128 + signal)
    #expect(answer.errors == "workbook: interrupted; finished results are kept for the next run\n")
    #expect(answer.progress == [], "no comparison comes to its end")
  }

  /// The number of programs whose results are kept.
  private static func runs(in cache: String) -> Int {
    TemporaryBook.contents(of: cache + "/v1/runs").keys.count { $0.hasSuffix(".json") }
  }

  @Test func leavesASignalAloneThatIsIgnored() async throws {
    let book = try await TemporaryBook(chapter: "```swift,id=slow\nimport Glibc\nsleep(2)\n```\n")
    let answer = try await book.shell(
      """
      trap '' HUP
      "$workbook" check --cache "$cache" &
      sleep 0.5; kill -HUP $!; wait $!
      """)
    #expect(answer.status == 0)
    #expect(answer.output == "1 verified, 1 ran; <swift>, sandbox: namespaces\n")
  }
}
