import RuleBlocks
import BackgroundExecution
import DeviceNetwork
import Foundation
import Testing
import TestSupport

/// An app, a daemon and a server in one virtual time, which use the system's sockets.
struct DownloadTests {
  private static let link = NetworkLink(latency: .milliseconds(80), bitsPerSecond: 1_000_000)

  private static let document = Repository.sources.appending(path: "Device/NETWORK.md")

  /// Runs a download of 10 MB by the daemon for an app that is killed at 40 %.
  private func download() throws -> [String] {
    let world = World(Self.link)
    try world.start("news.example", as: "server")
    try world.start("daemon", as: "daemon")
    try world.start("app", as: "app")
    #expect(try world.run(until: "app shows 40 %"))
    try world.kill("app")
    try world.run()
    return world.trace
  }

  @Test func goesOnInTheDaemonWhenTheAppIsKilled() throws {
    let trace = try download()
    let document = try String(contentsOf: Self.document, encoding: .utf8)
    #expect(document.contains("\n```\n" + trace.joined(separator: "\n") + "\n```\n"), "\(trace)")
  }

  /// The number of downloads: a hundred each night.
  private static let runs = isNightly ? 100 : 8

  @Test func isTheSameEachTimeBesideBusyLoops() throws {
    let loops = try (0..<2).map { _ in try BusyLoop() }
    let expected = try download()
    #expect(expected.count > 20)
    for run in 1..<Self.runs {
      let trace = try download()
      #expect(trace == expected, "run \(run)")
      guard trace == expected else { return }
    }
    withExtendedLifetime(loops) {}
  }

  @Test func letsURLSessionLoadAsItIs() throws {
    let world = World(Self.link)
    try world.start("news.example", as: "web")
    try world.start("app", as: "news.example", of: "DeviceURLApp")
    try world.run()
    #expect(world.trace.first == "0 app asks")
    #expect(world.trace.contains { $0.hasSuffix("is asked for 'GET /feed HTTP/1.1'") })
    #expect(world.trace.dropLast().last?.hasSuffix("has 30000 bytes, status 200, error 0") == true)
    let again = World(Self.link)
    try again.start("news.example", as: "web")
    try again.start("app", as: "news.example", of: "DeviceURLApp")
    try again.run()
    #expect(again.trace == world.trace)
  }

  @Test(arguments: [0.0, 0.3, 1, 9, 20, 33, 60, 79, 81].map { Int($0 * 1000) })
  func goesOnWhereAnyMemberIsKilledAtAnyMoment(milliseconds: Int) throws {
    for name in ["daemon", "app", "news.example"] {
      let world = World(Self.link)
      try world.start("news.example", as: "server")
      try world.start("daemon", as: "daemon")
      try world.start("app", as: "app")
      _ = try world.run(to: .zero + .milliseconds(milliseconds))
      try world.kill(name)
      #expect(try world.run(), "\(name)")
      // The other side is notified, and the app sees the end however the daemon has reached it.
      let sees = world.trace.contains { $0.hasSuffix("app sees the end") }
      #expect(name == "app" || milliseconds == 0 || sees, "\(world.trace)")
    }
  }

  @Test func tellsURLSessionThatNobodyListens() throws {
    let world = World(Self.link)
    try world.start("app", as: "nobody.example", of: "DeviceURLApp")
    try world.run()
    // NSURLErrorCannotFindHost, a round trip later.
    #expect(
      world.trace.dropLast() == [
        "0 app asks", "160000000 app has 0 bytes, status 0, error -1003",
      ])
  }

  @Test func failsWhereNobodyListens() throws {
    let world = World(Self.link)
    try world.start("app", as: "lost")
    try world.run()
    #expect(
      world.trace == [
        "0 app connects", "160000000 app finds nobody", "160000000 app begins -1 true",
        "180000000 app early 0", "320000000 app ready 1", "320000000 app error true",
        "320000000 app ends, exited(0)",
      ])
  }
}

/// A process that keeps a processor busy as long as this object lives.
private final class BusyLoop {
  private let process: pid_t

  init() throws {
    var process: pid_t = 0
    let words: [String] = ["/bin/sh", "-c", "while :; do :; done"]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    try #require(posix_spawn(&process, "/bin/sh", nil, nil, &arguments, nil) == 0)
    self.process = process
  }

  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }
}
