import Foundation
import ResultStore
import SafeFiles
import Testing
import TransferTestServers
import WorkbookModel

/// A remote cache on real servers, and on servers that answer what none should.
struct RemoteCacheTests {
  private static let secret = "a secret of the builders"
  private let key = ContentHash(Array("key".utf8))
  private let record = RunRecord(
    parts: [.init(standardOutput: "hello\n")], ending: .exited(status: 0), frames: [],
    milliseconds: 12, date: "2026-11-29")

  /// nginx with WebDAV, as its documentation shows it.
  private static func server() throws -> NginxServer {
    try NginxServer(server: ["location / { dav_methods PUT; create_full_put_path on; }"])
  }

  /// - Parameter elapsed: how long the run has lasted, which bounds how long answers are waited for: by default so
  ///   long that a busy machine is no reason to give up.
  private func cache(
    _ url: String, secret: String? = Self.secret, _ environment: [String: String] = [:],
    elapsed: Duration = .seconds(1200)
  ) throws -> ResultCache {
    var environment = environment
    environment["WORKBOOK_REMOTE_CACHE_SECRET"] = secret
    var cache = ResultCache(
      directory: NSTemporaryDirectory() + "remote-" + UUID().uuidString)
    cache.remote = try RemoteCache(
      RemoteAddress(url, isOfUser: true, environment: environment, netrc: ""), start: .now - elapsed
    )
    return cache
  }

  private func remove(_ cache: ResultCache) {
    try? FileManager.default.removeItem(atPath: cache.directory)
  }

  @Test func bringsWhatAnotherMachineHasSent() async throws {
    let server = try Self.server()
    let one = try cache(server.url(""))
    defer { remove(one) }
    let program = [UInt8](repeating: 7, count: 100_000)
    let programs = RecentPrograms(cache: one, capacity: 1)
    var compiled = CompileRecord(messages: [], milliseconds: 5, date: "2026-11-29")
    compiled.executable = try programs.keep(program)
    try one.keep(compiled, as: key)
    try one.keep(record, as: key)
    #expect(await one.remote?.close() == [])
    #expect(one.remote?.statistics.sent == 2)

    let two = try cache(server.url(""))
    defer { remove(two) }
    #expect(two.runRecord(key) == nil)
    #expect(await two.bringRun(key))
    #expect(two.runRecord(key)?.parts == record.parts)
    #expect(two.runRecord(key)?.isHint == nil)
    #expect(await two.bringCompilation(key))
    #expect(two.compileRecord(key)?.executable == compiled.executable)
    // The program is brought when it is to be run.
    let other = RecentPrograms(cache: two, capacity: 1)
    let name = try #require(compiled.executable)
    #expect(other.bytes(of: name) == nil)
    await two.bringProgram(name)
    #expect(other.bytes(of: name) == program)
    #expect(await two.bringRun(ContentHash([])) == false)
    #expect(await two.remote?.close() == [])
    // What came from there is not sent back.
    #expect(two.remote?.statistics == .init(found: 2, missing: 1, sent: 0))
  }

  @Test func believesNoEntryWithAnotherSecretOrOfAnotherKey() async throws {
    let server = try Self.server()
    let one = try cache(server.url(""))
    defer { remove(one) }
    try one.keep(record, as: key)
    _ = await one.remote?.close()
    let two = try cache(server.url(""), secret: "another secret, as long")
    defer { remove(two) }
    #expect(await two.bringRun(key) == false)
    // Moved to the place of another key by someone who may write.
    let other = ContentHash(Array("other".utf8))
    let three = try cache(server.url(""))
    defer { remove(three) }
    try three.keep(record, as: other)
    _ = await three.remote?.close()
    let folder = server.root + "/ac"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count == 2)
    let bytes = try names.map { try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")) }
    for (name, data) in zip(names, bytes.reversed()) {
      try data.write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    let four = try cache(server.url(""))
    defer { remove(four) }
    #expect(await four.bringRun(key) == false)
    #expect(await four.bringRun(other) == false)
  }

  @Test func marksWhatIsNotSealed() async throws {
    let server = try Self.server()
    let one = try cache(server.url(""), secret: nil)
    defer { remove(one) }
    try one.keep(record, as: key)
    _ = await one.remote?.close()
    var two = try cache(server.url(""), secret: nil)
    defer { remove(two) }
    #expect(await two.bringRun(key))
    #expect(two.runRecord(key)?.isHint == true)
    two.believesHints = false
    #expect(two.runRecord(key) == nil)
    let three = try cache(server.url(""))
    defer { remove(three) }
    #expect(await three.bringRun(key) == false)
  }

  @Test func sendsNothingForAPullRequest() async throws {
    let server = try Self.server()
    let one = try cache(server.url(""), ["GITHUB_EVENT_NAME": "pull_request"])
    defer { remove(one) }
    try one.keep(record, as: key)
    #expect(await one.remote?.close() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: server.root) == [])
  }

  // MARK: Servers that do not work

  private static let wrong: [(String, String, String)] = [
    (
      "redirect",
      "HTTP/1.1 302 Found\r\nLocation: http://other.example/ac/x\r\nContent-Length: 0\r\n\r\n",
      "it redirects to another address: 'http://other.example/ac/x'"
    ),
    ("login", "HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n", "it refuses the login (401)"),
    ("full", "HTTP/1.1 507 Full\r\nContent-Length: 0\r\n\r\n", "it is full (507)"),
    ("broken", "HTTP/1.1 500 Oh\r\nContent-Length: 2\r\n\r\nno", "it answers with status 500"),
    ("page", "HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\n<html>hi</html", "is no entry"),
    ("cut", "HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n\u{12}", "the connection is cut"),
    (
      "huge", "HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n",
      "it does not answer in time"
    ),
    ("noise", "SSH-2.0-OpenSSH_9.2\r\n", "the connection is cut"),
    ("silent", "", "it does not answer in time"),
  ]

  @Test(arguments: wrong)
  func costsAWarningWhereTheServerIsWrong(
    _ name: String, _ answer: String, _ reason: String
  ) async throws {
    let server = try ReplayServer { connection in
      connection.readHead()
      connection.write(answer)
      if ["silent", "huge"].contains(name) { connection.waitForEnd() }
    }
    let isSilent = ["silent", "huge"].contains(name)
    let cache = try cache(server.url(""), elapsed: isSilent ? .zero : .seconds(1200))
    defer { remove(cache) }
    for number in 0..<6 {
      #expect(await cache.bringRun(ContentHash(Array("\(number)".utf8))) == false)
    }
    let warnings = await cache.remote?.close() ?? []
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("is not asked any more: ") == true)
    #expect(warnings.first?.contains(reason) == true, "\(warnings)")
    // It is asked three times at most.
    #expect(server.connections <= 3)
  }

  @Test func costsAWarningWhereNothingListens() async throws {
    var server: ReplayServer? = try ReplayServer { _ in }
    let url = server?.url("") ?? ""
    server = nil
    let cache = try cache(url)
    defer { remove(cache) }
    for number in 0..<4 {
      #expect(await cache.bringRun(ContentHash(Array("\(number)".utf8))) == false)
    }
    for number in 0..<4 { try cache.keep(record, as: ContentHash(Array("\(number)".utf8))) }
    let warnings = await cache.remote?.close() ?? []
    #expect(warnings.count == 2)
    #expect(warnings.allSatisfy { $0.contains("nothing listens there") })
  }

  @Test func refusesAProgramWithOtherBytes() async throws {
    let server = try Self.server()
    let one = try cache(server.url(""))
    defer { remove(one) }
    var compiled = CompileRecord(messages: [], milliseconds: 5, date: "2026-11-29")
    compiled.executable = try RecentPrograms(cache: one, capacity: 1).keep(Array("program".utf8))
    try one.keep(compiled, as: key)
    _ = await one.remote?.close()
    try server.serve(Array("pr0gram".utf8), as: "cas/\(compiled.executable ?? "")")
    let two = try cache(server.url(""))
    defer { remove(two) }
    #expect(await two.bringCompilation(key))
    let name = try #require(compiled.executable)
    await two.bringProgram(name)
    #expect(RecentPrograms(cache: two, capacity: 1).bytes(of: name) == nil)
    // Without the remote cache, the record is useless.
    var local = two
    local.remote = nil
    #expect(local.compileRecord(key) == nil)
  }
}
