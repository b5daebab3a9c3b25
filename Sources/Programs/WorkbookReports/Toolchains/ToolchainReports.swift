/// The reports of a run with several toolchains as one document.
///
/// ```
/// {"version": 1, "toolchains": [{"path", "toolchain"}], "samples": 4, "differences": [...], "reports": [{...}, {...}]}
/// ```
/// The reports are in the order of the toolchains, and have the form that each has alone.
package struct ToolchainReports {
  private struct Head: Encodable {
    var version = 1
    var toolchains: [ToolchainComparison.Toolchain]
    var samples: Int
    var differences: [ToolchainComparison.Difference]
  }

  /// - Parameter reports: in JSON.
  package static func json(
    _ comparison: ToolchainComparison, _ reports: [String]
  ) throws -> String {
    let head = try JSONText.of(
      Head(
        toolchains: comparison.toolchains, samples: comparison.samples,
        differences: comparison.differences))
    let all = reports.map { $0.dropLast().replacing("\n", with: "\n    ") }
      .joined(separator: ",\n    ")
    // The last key of the head is 'version'.
    return head.dropLast(3) + ",\n  \"reports\" : [\n    \(all)\n  ]\n}\n"
  }
}
