private import Foundation

/// The seed of everything random in a test; its description is the command that repeats it.
///
/// Two runs of one commit draw the same seeds, so that they have the same results. The nightly run draws
/// other ones each time, to find what the fixed ones never reach. `WORKBOOK_<NAME>_SEED` overrides both.
package struct TestSeed: Sendable, CustomStringConvertible {
  package let value: UInt64
  package let description: String

  private init(_ value: UInt64, _ name: String, _ fileID: String) {
    self.value = value
    // `Module/Suite.swift`; a filter is compared with `Module.Suite/test`.
    let suite = fileID.dropLast(".swift".count).replacing("/", with: ".")
    description = "\(Self.variable(name))=\(value) swift test --filter \(suite)"
  }

  /// Draws the one seed of a test.
  ///
  /// - Parameters:
  ///   - name: the name in the variable, `PLAN` for `WORKBOOK_PLAN_SEED`.
  ///   - fileID: the file of the suite, which is named after it.
  package static func one(_ name: String, fileID: String = #fileID) -> TestSeed {
    draw(name, daily: 1, nightly: 1, fileID: fileID)[0]
  }

  /// Draws the seeds of a test, or the one in the environment.
  ///
  /// - Parameters:
  ///   - name: the name in the variable, `PLAN` for `WORKBOOK_PLAN_SEED`.
  ///   - daily: the number of seeds in an ordinary run, which count from 1.
  ///   - nightly: the number of random seeds in the nightly run.
  ///   - fileID: the file of the suite, which is named after it.
  package static func draw(
    _ name: String, daily: Int, nightly: Int, fileID: String = #fileID
  ) -> [TestSeed] {
    if let text = ProcessInfo.processInfo.environment[variable(name)] {
      guard let value = UInt64(text) else {
        preconditionFailure(
          "'\(variable(name))' is '\(text)'; a seed has to be a non-negative number")
      }
      return [TestSeed(value, name, fileID)]
    }
    return (1...(isNightly ? nightly : daily)).map {
      TestSeed(isNightly ? .random(in: 0 ... .max) : UInt64($0), name, fileID)
    }
  }

  private static func variable(_ name: String) -> String { "WORKBOOK_\(name)_SEED" }
}
