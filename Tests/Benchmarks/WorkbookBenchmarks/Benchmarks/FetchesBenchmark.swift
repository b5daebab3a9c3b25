import DeviceSimulator
import Foundation

/// A year on the device, in which an app fetches every twenty minutes.
///
/// Next to it stand as many bare round trips between two processes: the least that a device costs which
/// runs an app in a process of its own.
///
/// So the quotient of both says how much the device costs beside its processes: rules, clock and trace.
struct FetchesBenchmark: Sendable {
  /// As often as `backgroundFetchIntervalMinimum` allows.
  private let fetches = 26_280

  /// Measures the year, and as many exchanges over a pipe.
  ///
  /// - Throws: when the year did not bring the fetches that it should have: then it measures something
  ///   else.
  func run(_ bench: Bench, _ result: inout BenchmarkResult) async throws {
    let folder = try bench.emptyFolder("fetches")
    try install(in: folder, bench)
    let rounds = try await bench.rounds([
      ("a year of fetches", { try year(in: folder, bench) }),
      ("bare round trips", { try roundTrips() }),
    ])
    result.times = rounds.results
    result.add(
      "a year of \(fetches) fetches / as many bare round trips",
      rounds.ratio(of: "a year of fetches", to: "bare round trips"))
    result.add(
      "milliseconds of the year", rounds.perRound { $0["a year of fetches"] ?? .nan }, atMost: 5000)
  }

  /// Makes an app's folder: an Info.plist with the mode, and a link to the built program.
  private func install(in folder: String, _ bench: Bench) throws {
    let modes = "<key>UIBackgroundModes</key><array><string>fetch</string></array>"
    try bench.write(
      ["apps/news/Info.plist": "<plist version=\"1.0\"><dict>\(modes)</dict></plist>"], to: folder)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/apps/news/news",
      withDestinationPath: Bench.folderOfProgram + "/DeviceFetchApp")
  }

  /// The device's day is what it is in a chapter, with its trace.
  ///
  /// The user launches the app once and leaves it, so that it is suspended and woken for each fetch;
  /// nothing else happens.
  private func year(in folder: String, _ bench: Bench) throws -> Duration {
    var configuration = DeviceConfiguration(
      systemVersion: 7, appsFolder: folder + "/apps", apps: ["news"], workingFolder: folder)
    configuration.traceFile = folder + "/trace"
    let start = ContinuousClock.now
    let device = try Device(configuration)
    defer { device.shutDown() }
    let news = device.launch("news")
    device.pressHome()
    device.advance(by: .days(365))
    let time = ContinuousClock.now - start
    guard news.fetches.count >= fetches - 1 else {
      throw BenchmarkError("a year had \(news.fetches.count) fetches instead of \(fetches)")
    }
    return time
  }

  /// Sends as many bytes as a grant has to another process that sends them back.
  ///
  /// One exchange for each fetch, 40 bytes in both directions.
  private func roundTrips() throws -> Duration {
    let (there, back, echo) = (Pipe(), Pipe(), Process())
    echo.executableURL = URL(fileURLWithPath: "/bin/cat")
    echo.standardInput = there
    echo.standardOutput = back
    try echo.run()
    defer {
      try? there.fileHandleForWriting.close()
      echo.waitUntilExit()
    }
    let (writing, reading) = (
      there.fileHandleForWriting.fileDescriptor, back.fileHandleForReading.fileDescriptor
    )
    var bytes = [UInt8](repeating: 0, count: 40)
    let start = ContinuousClock.now
    for _ in 0..<fetches {
      guard write(writing, bytes, bytes.count) == bytes.count,
        read(reading, &bytes, bytes.count) == bytes.count
      else { throw BenchmarkError("'cat' does not answer") }
    }
    return ContinuousClock.now - start
  }
}
