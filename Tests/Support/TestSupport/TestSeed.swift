private import Foundation

/// What all that a test makes by chance follows from; its description is the command that makes it again.
///
/// Two runs of one commit draw the same seeds, so that they give the same answer. The nightly run draws
/// others each time, and finds what the fixed ones never meet. `WORKBOOK_<NAME>_SEED` is drawn instead of
/// either.
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
  ///   - name: of the variable, `PLAN` for `WORKBOOK_PLAN_SEED`.
  ///   - fileID: the file of the suite, which is named after it.
  package static func one(_ name: String, fileID: String = #fileID) -> TestSeed {
    draw(name, daily: 1, nightly: 1, fileID: fileID)[0]
  }

  /// Draws the seeds of a test, or the one that the environment asks for.
  ///
  /// - Parameters:
  ///   - name: of the variable, `PLAN` for `WORKBOOK_PLAN_SEED`.
  ///   - daily: how many there are in any run, from 1 on.
  ///   - nightly: how many there are in the nightly run, random ones.
  ///   - fileID: the file of the suite, which is named after it.
  package static func draw(
    _ name: String, daily: Int, nightly: Int, fileID: String = #fileID
  ) -> [TestSeed] {
    if let text = ProcessInfo.processInfo.environment[variable(name)] {
      guard let value = UInt64(text) else {
        preconditionFailure("\(variable(name)) is '\(text)'; a seed is a number from 0")
      }
      return [TestSeed(value, name, fileID)]
    }
    return (1...(isNightly ? nightly : daily)).map {
      TestSeed(isNightly ? .random(in: 0 ... .max) : UInt64($0), name, fileID)
    }
  }

  private static func variable(_ name: String) -> String { "WORKBOOK_\(name)_SEED" }
}
