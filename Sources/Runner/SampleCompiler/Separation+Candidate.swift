package import SwiftRewriting
package import SamplePlan
import ResultStore

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
    if !source.testedSamples.isEmpty {
      self.init("its tests are run behind it")
    } else if program.isStandalone {
      self.init("it is marked 'standalone'")
    } else if program.expectsWarnings {
      self.init("the compiler shall warn of it")
    } else if mode == .no {
      self = .askedFor
    } else {
      return nil
    }
  }
}
