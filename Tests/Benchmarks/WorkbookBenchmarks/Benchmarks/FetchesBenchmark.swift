import DeviceSimulator
import Foundation

/// A year on the device, in which an app fetches every twenty minutes.
///
/// It is compared with as many bare round trips between two processes, the least cost of a device that runs
/// an app in its own process. The quotient shows what the device adds to its processes: rules, clock and
/// trace.
struct FetchesBenchmark: Sendable {
  /// The number of fetches in a year at `backgroundFetchIntervalMinimum`.
  private let fetches = 26_280

  /// Measures the year, and as many exchanges over a pipe.
  ///
  /// - Throws: if the year had another number of fetches, because the measurement would then be meaningless.
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

  /// Creates an app's folder: an Info.plist with the mode, and a link to the built program.
  private func install(in folder: String, _ bench: Bench) throws {
    let modes = "<key>UIBackgroundModes</key><array><string>fetch</string></array>"
    try bench.write(
      ["apps/news/Info.plist": "<plist version=\"1.0\"><dict>\(modes)</dict></plist>"], to: folder)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/apps/news/news",
      withDestinationPath: Bench.folderOfProgram + "/DeviceFetchApp")
  }

  /// Runs a year on the device.
  ///
  /// The device's day is the same as in a chapter, and its trace is written. The user launches the app once
  /// and leaves it, so that it is suspended and woken for each fetch; nothing else happens.
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

  /// Exchanges messages of a grant's size with another process that sends them back.
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
      else { throw BenchmarkError("'cat' sent nothing back") }
    }
    return ContinuousClock.now - start
  }
}
