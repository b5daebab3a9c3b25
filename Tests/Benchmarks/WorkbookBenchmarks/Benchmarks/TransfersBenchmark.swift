import BackgroundURLSession
import Foundation
import Glibc
import Synchronization
import TransferTestServers

/// Downloads by `transferd`, next to `curl` and `aria2c`, from nginx on the loopback interface.
///
/// The peers store nothing durably: they write, and the kernel writes back when it likes. The daemon syncs a
/// large file every 4 to 64 MiB, and commits each task, its events and its end to a database.
///
/// One server only replies; another one also logs each response with its time. The session is one of this
/// package's `URLSession`, in this process, and the clock stops when each file has been passed to the
/// delegate.
struct TransfersBenchmark: Sendable {
  /// The length of the large file: 1 GiB.
  private let large = 1 << 30
  /// The number of small files.
  private let small = 10_000
  /// The length of each small file.
  private let smallLength = 10_000
  /// The number of files fetched one by one.
  private let single = 100

  /// Creates the files, starts two servers and the daemon, and measures. The daemon is killed last.
  func run(_ bench: Bench, _ result: inout BenchmarkResult) async throws {
    let folder = try bench.emptyFolder("transfers")
    let server = try NginxServer(server: [
      "keepalive_requests 100000;", "location /coded/ { add_header Content-Encoding gzip; }",
    ])
    try makeFiles(small, in: server.root)
    let witness = try NginxServer(noting: true)
    try makeFiles(single, in: witness.root)
    let daemon = try TransferDaemonProcess(in: folder)
    let client = TransferClient()
    try await measureLarge(server, daemon, client, bench, &result)
    try await measureCoded(server, bench, &result)
    try await measureSmall(server, client, bench, &result)
    try await measureOne(witness, client, bench, &result)
    result.add(
      "most memory of transferd with \(small) tasks, MB",
      Measurement([Double(try daemon.mostMemory()) / 1e6]), atMost: 200)
    try await measureKill(witness, daemon, client, &result)
  }

  /// Creates the files of a server: `large`, a sparse file, and small ones named by number.
  private func makeFiles(_ count: Int, in root: String) throws {
    let path = root + "/large"
    guard FileManager.default.createFile(atPath: path, contents: nil),
      truncate(path, large) == 0
    else { throw BenchmarkError("cannot make '\(path)'") }
    for index in 0..<count {
      try Data(repeating: UInt8(truncatingIfNeeded: index), count: smallLength)
        .write(to: URL(fileURLWithPath: "\(root)/\(index)"))
    }
  }

  /// Returns the path of a program; nil, with a note in the result, if it is not installed.
  private func peer(_ name: String, _ bench: Bench, _ result: inout BenchmarkResult) -> String? {
    let folders = (bench.environment["PATH"] ?? "").split(separator: ":")
    let path = folders.map { "\($0)/\(name)" as String }.first { access($0, X_OK) == 0 }
    if path == nil { result.missing.append("'\(name)' is not installed") }
    return path
  }

  // MARK: One large file

  /// Measures one file of 1 GiB, which may take the daemon 5 % longer than curl although it stores it
  /// durably.
  private func measureLarge(
    _ server: NginxServer, _ daemon: TransferDaemonProcess, _ client: TransferClient,
    _ bench: Bench, _ result: inout BenchmarkResult
  ) async throws {
    guard let curl = peer("curl", bench, &result) else { return }
    let url = server.url("large")
    let folder = try bench.emptyFolder("peer")
    let used = Mutex<[Double]>([])
    let rounds = try await bench.rounds([
      (
        "curl, 1 GiB",
        { try await bench.call([curl, "-sfo", folder + "/file", url], in: folder).run() }
      ),
      (
        "transferd, 1 GiB",
        {
          let before = try daemon.processorTime()
          let time = try await ContinuousClock().measure { try await client.download([url]) }
          let processor = try daemon.processorTime() - before
          used.withLock { $0.append(processor.milliseconds) }
          return time
        }
      ),
    ])
    result.times += rounds.results
    result.add(
      "curl / transferd, 1 GiB", rounds.ratio(of: "curl, 1 GiB", to: "transferd, 1 GiB"),
      atLeast: 0.95)
    result.add(
      "milliseconds of processor time of transferd, 1 GiB", Measurement(used.withLock { $0 }))
  }

  /// Measures a text of 512 MiB that the server sends compressed; a session of this process decodes it.
  private func measureCoded(
    _ server: NginxServer, _ bench: Bench, _ result: inout BenchmarkResult
  ) async throws {
    guard let curl = peer("curl", bench, &result), let gzip = peer("gzip", bench, &result) else {
      return
    }
    let coded = server.root + "/coded"
    try FileManager.default.createDirectory(atPath: coded, withIntermediateDirectories: true)
    var random = SystemRandomNumberGenerator()
    let part = (0..<1 << 17).map { _ in String(random.next() % 100_000) + " \n" }.joined()
    let text = Data(String(repeating: part, count: (1 << 29) / part.utf8.count).utf8)
    try text.write(to: URL(fileURLWithPath: coded + "/text"))
    _ = try await bench.call([gzip, "-1", coded + "/text"], in: coded).run()
    try FileManager.default.moveItem(atPath: coded + "/text.gz", toPath: coded + "/text")
    let url = server.url("coded/text")
    guard let address = URL(string: url) else { throw BenchmarkError("'\(url)' is no URL") }
    let folder = try bench.emptyFolder("peer")
    let session = URLSession(configuration: .default)
    let rounds = try await bench.rounds([
      (
        "curl --compressed, 512 MiB",
        {
          try await bench.call(
            [curl, "-sf", "--compressed", "-o", folder + "/text", url], in: folder
          )
          .run()
        }
      ),
      (
        "URLSession, 512 MiB of gzip",
        {
          try await ContinuousClock().measure {
            let (file, _) = try await session.download(from: address)
            let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
            guard size == text.count else { throw BenchmarkError("\(size ?? -1) bytes decoded") }
            try FileManager.default.removeItem(at: file)
          }
        }
      ),
    ])
    result.times += rounds.results
    result.add(
      "curl --compressed / URLSession, 512 MiB of gzip",
      rounds.ratio(of: "curl --compressed, 512 MiB", to: "URLSession, 512 MiB of gzip"),
      atLeast: 0.9)
  }

  // MARK: Many small files

  /// Measures ten thousand files of 10 kB, which aria2c fetches over six connections.
  private func measureSmall(
    _ server: NginxServer, _ client: TransferClient, _ bench: Bench,
    _ result: inout BenchmarkResult
  ) async throws {
    guard let aria = peer("aria2c", bench, &result) else { return }
    let urls = (0..<small).map { server.url("\($0)") }
    let rounds = try await bench.rounds([
      (
        "aria2c, \(small) files",
        {
          let folder = try bench.emptyFolder("peer")
          try bench.write(["list": urls.joined(separator: "\n") + "\n"], to: folder)
          let words = [aria, "-q", "-j6", "-i", folder + "/list", "-d", folder]
          return try await bench.call(words, in: folder).run()
        }
      ),
      (
        "transferd, \(small) files",
        { try await ContinuousClock().measure { try await client.download(urls) } }
      ),
    ])
    result.times += rounds.results
    result.add(
      "aria2c / transferd, \(small) files of 10 kB, 6 connections",
      rounds.ratio(of: "aria2c, \(small) files", to: "transferd, \(small) files"), atLeast: 1)
  }

  /// Measures files whose time is almost only the path from the task to its delegate.
  ///
  /// The last part of that path is measured too: from the last byte that the server has sent to the
  /// delegate's call. Neither has a bound.
  private func measureOne(
    _ server: NginxServer, _ client: TransferClient, _ bench: Bench,
    _ result: inout BenchmarkResult
  ) async throws {
    var (times, calls): ([Double], [Double]) = ([], [])
    for index in 0..<single {
      let url = server.url("\(index)")
      let time = try await ContinuousClock().measure { try await client.download([url]) }
      times.append(time.milliseconds)
      let sent = try await answer(of: server, as: 200, named: "\(index)").time
      calls.append((client.finished - sent) * 1000)
    }
    result.add("milliseconds of a download of 10 kB, from its making on", Measurement(times))
    result.add(
      "milliseconds from the last byte of a file to its delegate's call", Measurement(calls))
  }

  /// Returns the server's last log entry for a file, which it writes when the response is complete.
  ///
  /// Waits for the entry for up to ten seconds.
  ///
  /// - Parameter status: the status of the response: 206 for the rest of a file.
  private func answer(
    of server: NginxServer, as status: Int, named name: String
  ) async throws -> NginxServer.Answer {
    for _ in 0..<1000 {
      if let last = server.answers.last(where: { $0.name == name }), last.status == status {
        return last
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw BenchmarkError("the server has no answer \(status) for '\(name)'")
  }

  // MARK: A kill

  /// Measures a kill of the daemon in the middle of a download: at most a checkpoint, 64 MiB, is sent again.
  ///
  /// The repeated bytes follow from the length of the last response and the length of the partial file at the
  /// kill.
  private func measureKill(
    _ server: NginxServer, _ daemon: TransferDaemonProcess, _ client: TransferClient,
    _ result: inout BenchmarkResult
  ) async throws {
    let length = Mutex<Int64?>(nil)
    let half = Int64(large / 2)
    try await client.download([server.url("large")]) { written in
      guard written >= half else { return }
      length.withLock { length in
        guard length == nil else { return }
        daemon.end()
        length = daemon.growing
      }
    }
    let had = length.withLock { $0 } ?? 0
    let missing = Int64(large) - had
    let sent = try await answer(of: server, as: 206, named: "large").bytes
    result.add(
      "MB sent again by the server after kill -9 at 50 %",
      Measurement([Double(sent - missing) / 1e6]), atMost: 67.2)
  }
}
