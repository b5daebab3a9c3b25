import Foundation
import Testing
import TransferTestServers
import WorkbookCommands
import WorkbookReports

/// Books on machines that share a cache.
struct RemoteCacheRunTests {
  private let body = """
    ```swift,id=value
    let sum = 1 + 1
    sum  // 2
    ```

    ```swift,id=test
    import Testing
    @Test func adds() { #expect(1 + 1 == 2) }
    ```

    ```swift,id=trap,should_trap
    fatalError("no")
    ```

    ```swift,id=wrong,compile_fail="cannot convert"
    let x: Int = "a"
    ```

    ```console,id=words
    $ echo hei
    hei
    ```

    """

  private static let secret = ["WORKBOOK_REMOTE_CACHE_SECRET": "a secret of the builders"]

  private func server() throws -> NginxServer {
    try NginxServer(server: ["location / { dav_methods PUT; create_full_put_path on; }"])
  }

  private func book() async throws -> TemporaryBook {
    try await TemporaryBook(
      ["Content/fi/01-a.md": Chapter.withGoodSample(body)],
      configuration: TemporaryBook.configuration + "programs: [echo]\n")
  }

  @Test func compilesAndRunsNothingThatAnotherMachineHas() async throws {
    let server = try server()
    let one = try await book()
    let first = try await one.run(
      "check", "--remote-cache", server.url(""), environment: Self.secret)
    #expect(first.status == 0)
    #expect(first.errors.contains("remote cache: 0 found, "))
    let two = try await book()
    let second = try await two.run(
      "check", "--remote-cache", server.url(""), "--format", "json", environment: Self.secret)
    #expect(second.status == 0)
    #expect(second.errors.contains(" found, 0 missing, 0 sent"))
    let report = try second.decoded(as: Report.self)
    #expect(report.samples.allSatisfy { $0.cached && $0.hint == nil })
    #expect(report.summary.verified + report.summary.ran == report.samples.count)
  }

  @Test func marksAndRefusesHints() async throws {
    let server = try server()
    _ = try await book().run("check", "--remote-cache", server.url(""))
    let two = try await book()
    let taken = try await two.run(
      "check", "--remote-cache", server.url(""), "--format", "json")
    let hints = try taken.decoded(as: Report.self).samples
    #expect(hints.filter { $0.hint == true }.count == 5)
    // Commands are no sample in a bundle, and a value is observed here.
    #expect(try await two.run("build").status == 0)
    #expect(try two.read("Site/public/fi/01-a.html").contains("Jaetusta välimuistista"))
    #expect(
      try await two.run("check").output.contains("(5 from a shared cache without a seal)"))
    #expect(
      try await two.run("check", "--format", "junit").output
        .contains("its result came from a shared cache without a seal"))
    let own = try await two.run("check", "--require-local", "--format", "json")
    #expect(try own.decoded(as: Report.self).samples.allSatisfy { $0.hint == nil })
  }

  /// What a stranger has compiled makes no result of this machine, though this machine has run it.
  @Test func aProgramOfAStrangerMakesHints() async throws {
    let server = try server()
    _ = try await book().run("check", "--remote-cache", server.url(""))
    // Whoever may write leaves the compilations, and takes the runs away.
    for name in try FileManager.default.contentsOfDirectory(atPath: server.root + "/ac") {
      let path = "\(server.root)/ac/\(name)"
      let text = String(
        decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
      if text.contains("\"parts\"") { try FileManager.default.removeItem(atPath: path) }
    }
    let two = try await book()
    let taken = try await two.run("check", "--remote-cache", server.url(""), "--format", "json")
    #expect(try taken.decoded(as: Report.self).samples.filter { $0.hint == true }.count == 5)
    let own = try await two.run("check", "--require-local", "--format", "json")
    let samples = try own.decoded(as: Report.self).samples
    #expect(samples.allSatisfy { $0.hint == nil })
    // Everything but the commands is done again.
    #expect(samples.filter(\.cached).count <= 1)
    // With a secret nothing of it is believed or sent on.
    let three = try await two.run(
      "check", "--remote-cache", server.url(""), "--format", "json", environment: Self.secret)
    #expect(try three.decoded(as: Report.self).samples.allSatisfy { $0.hint == nil })
  }

  @Test func runsHereWhereTheServerIsDown() async throws {
    let book = try await book()
    let answer = try await book.run(
      "check", environment: ["WORKBOOK_REMOTE_CACHE": "http://127.0.0.1:1/x"])
    #expect(answer.status == 0)
    #expect(answer.errors.contains("is not asked any more: nothing listens there"))
  }

  @Test func explainsAnAddressThatIsNone() async throws {
    let book = try await book()
    let answer = try await book.run("check", "--remote-cache", "http://me:word@host/")
    #expect(answer.status == 2)
    #expect(answer.errors.contains("belong into '~/.netrc'"))
    #expect(!answer.errors.contains("word@"))
    try book.write(
      TemporaryBook.configuration + "cache: {remote: cache.example.org}\n",
      to: "Content/workbook.yml")
    #expect(
      try await book.run("check").output.contains(
        "'cache.example.org' is not the address of a cache"))
  }
}
