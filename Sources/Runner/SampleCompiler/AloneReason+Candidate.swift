package import SwiftRewriting
package import SamplePlan
import WorkbookModel
import ResultStore

extension AloneReason {
  /// Makes the reason for a hazard in the code, with its location in the program's source.
  package init(_ hazard: BundleHazard) {
    let place =
      hazard.line > 0
      ? RunRecord.Frame(file: hazard.file, line: hazard.line, column: hazard.column) : nil
    self.init(hazard.kind.reason, at: place, isOwn: true)
  }

  /// The reason why a program cannot be bundled regardless of its code; nil if it can.
  ///
  /// Evaluated before the code is examined, which costs more.
  package init?(noCandidate program: Program, _ source: ProgramSource, mode: MergeMode) {
    if program.language != .swift {
      self.init("it is not Swift", isOwn: true)
    } else if !source.testedSamples.isEmpty {
      self.init("its tests are run after it", isOwn: true)
    } else if program.isStandalone {
      self.init("it is marked 'standalone'", isOwn: true)
    } else if program.expectsWarnings {
      self.init("it is expected to cause compiler warnings", isOwn: true)
    } else if mode == .no {
      self = .askedFor
    } else {
      return nil
    }
  }
}
