package import SamplePlan
import SampleRecords
package import SwiftSource

extension Separation {
  /// The reason that its code gives, with the place in the terms of the program's source.
  package init(_ hazard: BundleHazard) {
    let place =
      hazard.line > 0
      ? RunRecord.Frame(file: hazard.file, line: hazard.line, column: hazard.column) : nil
    self.init(hazard.kind.reason, at: place)
  }

  /// Why a program is no candidate whatever its code is; nil if it is one.
  ///
  /// Asked before the code is looked at, which costs more.
  package init?(noCandidate program: Program, _ source: ProgramSource, mode: MergeMode) {
    switch program.role {
    case .plain where !source.testedSamples.isEmpty: self.init("its tests are run behind it")
    case .app: self.init("an app is a program of its own")
    case .scenario: self.init("a scenario is a program of its own")
    case .plain where program.isStandalone: self.init("it is marked 'standalone'")
    case .plain where program.expectsWarnings: self.init("the compiler shall warn of it")
    case .plain where mode == .no: self = .askedFor
    case .plain: return nil
    }
  }
}
