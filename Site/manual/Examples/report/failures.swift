import Foundation

/// The parts of a report that this program reads.
struct Report: Decodable {
  struct Sample: Decodable {
    let id, outcome: String
    let problems: [Problem]
  }

  struct Problem: Decodable {
    let id, file, summary: String
    let line, column: Int
  }

  let version: Int
  let samples: [Sample]
}

let data = try Data(contentsOf: URL(fileURLWithPath: "report.json"))
let report = try JSONDecoder().decode(Report.self, from: data)
let failed = report.samples.filter { $0.outcome == "failed" }
print("\(failed.count) of \(report.samples.count) samples failed")
for problem in failed.flatMap(\.problems) {
  let place = "\(problem.file):\(problem.line):\(problem.column)"
  print("\(place): \(problem.summary) [\(problem.id)]")
}
