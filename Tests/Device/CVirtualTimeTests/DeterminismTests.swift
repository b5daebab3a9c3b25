import Glibc
import Testing

/// Every run produces the same bytes, whatever else the machine does.
struct DeterminismTests {
  /// The device's view of a run: all reports and all output.
  private func transcript(of mode: String, launcher: [String] = []) throws -> [TestReport] {
    let device = try TestDevice([mode], launcher: launcher)
    let first = try #require(try device.report())
    return [first] + (try device.run(until: 1000 * .second))
  }

  @Test func repeatsAMixOfEverythingAHundredTimes() throws {
    let expected = try transcript(of: "mix")
    #expect(expected.map(\.output).joined().contains(" end "))
    for run in 1..<100 {
      let transcript = try transcript(of: "mix")
      #expect(transcript == expected, "run \(run)")
      guard transcript == expected else { return }
    }
  }

  @Test func repeatsAStressTest() throws {
    let expected = try transcript(of: "stress")
    #expect(expected.last?.output.contains("sum 1999000 blocks 2000") == true)
    for run in 1..<10 { #expect(try transcript(of: "stress") == expected, "run \(run)") }
  }

  /// Starts a program without address space randomization.
  static let launcher = ["/usr/bin/setarch", "-R"]

  @Test(.enabled(if: access(launcher[0], X_OK) == 0))
  func laysOutMemoryInOneOrder() throws {
    let expected = try transcript(of: "addresses", launcher: Self.launcher)
    #expect(expected.last?.output.split(separator: "\n").count == 240)
    for run in 1..<10 {
      #expect(try transcript(of: "addresses", launcher: Self.launcher) == expected, "run \(run)")
    }
  }

  @Test func givesOtherChanceAtOtherTimes() throws {
    let device = try TestDevice(["chance"])
    let lines = try device.runToEnd().split(separator: "\n")
    #expect(lines.count == 3)
    #expect(Set(lines).count == 3)
  }

  @Test func givesAppsTheSameChanceWhateverTheirLibrariesDraw() throws {
    let chances = try ["0", "1"].map { pinned in
      try TestDevice(["chance"], environment: ["SWIFT_DETERMINISTIC_HASHING": pinned]).runToEnd()
    }
    #expect(chances[0] == chances[1])
  }

  @Test func showsTheSameMachineEverywhere() throws {
    let report = try #require(try TestDevice(["machine"]).report())
    #expect(report.output.contains("processors 6 active 6"))
    #expect(report.output.contains("memory 4294967296"))
    #expect(report.output.contains("main thread true signalled 0 -1"))
    #expect(report.output.contains("own file true"))
  }
}
