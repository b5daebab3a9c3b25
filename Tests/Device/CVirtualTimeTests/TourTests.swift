import Foundation
import Testing
import TestSupport

/// The document about virtual time shows the actual output of the test app.
struct TourTests {
  @Test func printsWhatTheDocumentShows() throws {
    let device = try TestDevice(["tour"])
    let first = try #require(try device.report())
    let reports = [first] + (try device.run(until: 100_000 * .second))
    let lines = reports.flatMap { report in
      let next = report.next.map { seconds($0) } ?? "never"
      let columns = [seconds(report.now), report.mainWait, next]
        .map { $0.padding(toLength: 12, withPad: " ", startingAt: 0) }.joined()
      // Output of the app begins with its own time; each line gets the report's columns instead.
      return report.output.split(separator: "\n").map { line in
        columns + line.drop { $0 != " " }.dropFirst()
      }
    }
    let document = try String(contentsOf: Self.document, encoding: .utf8)
    #expect(document.contains("\n" + lines.joined(separator: "\n") + "\n"), "\(lines)")
  }

  private static let document = Repository.sources.appending(path: "Device/VIRTUAL-TIME.md")

  private func seconds(_ time: Int64) -> String {
    String(format: "%.3f s", Double(time) / 1e9)
  }
}
