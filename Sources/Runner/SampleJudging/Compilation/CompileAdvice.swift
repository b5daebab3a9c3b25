import ResultStore
import SwiftRewriting
import Toolchains
private import TextDiagnostics
import SamplePlan
import WorkbookModel
import WorkbookReader

/// Advice about an error of the compiler, derived from the chapter around it.
///
/// It says where a module is visible, which sample declares a name, and that a fragment is not meant to be
/// compiled. Of the matching rules the most certain one is taken. It changes no outcome.
struct CompileAdvice: Sendable {
  /// The compiled program; its role decides which modules are visible.
  let program: Program
  let sample: Sample
  /// The chapter, in whose other samples a missing name is looked up.
  let chapter: Chapter

  /// The next step for a message; nil if no rule matches.
  func fix(for message: String) -> String? {
    objectiveC(message) ?? missingModule(message)
      ?? program.excludedSamples.lazy.compactMap { $0.fix(for: message) }.first
      ?? earlierSample(message) ?? fragment(message)
      ?? AppleNames.fix(for: message, in: program.role)
  }

  /// The advice for Objective-C: where `main` may be, and what there is not.
  private func objectiveC(_ message: String) -> String? {
    guard program.language == .objectiveC else { return nil }
    if message == "the sample has no function 'main'" {
      return "write 'int main(void) { ... }', in hidden lines if readers need not see it; "
        + "or mark the sample 'no_run'"
    }
    return AppleNames.fix(forObjectiveC: message, in: program.role)
  }

  /// The advice for a sample that imports a device module which its role does not have.
  ///
  /// An app can import UIKit, a scenario DeviceSimulator, a plain sample neither.
  private func missingModule(_ message: String) -> String? {
    let ofApps = DeviceModules.ofApps.contains { message == "no such module '\($0)'" }
    return switch (message, program.role) {
    case (_, .plain) where ofApps:
      "mark the sample 'app,id=NAME': it is an app, which a scenario installs"
    case (_, .scenario) where ofApps:
      "put the app into a separate sample, marked 'app,id=NAME'"
    case ("no such module 'DeviceSimulator'", .plain):
      "mark the sample 'scenario=APP': it then controls a device with the apps that it names"
    case ("no such module 'DeviceSimulator'", .app):
      "put the code that controls the device into a separate sample, marked 'scenario=\(sample.id.name)'"
    default: nil
    }
  }

  /// The advice for a missing name that an earlier sample declares, if this one could continue it.
  ///
  /// ```
  /// cannot find 'total' in scope      'total' is declared in 'sum', which stands above: ...
  /// ```
  ///
  /// Only for a plain sample that continues nothing yet. If several samples declare the name, the nearest is
  /// used; one without an id must be given one first.
  private func earlierSample(_ message: String) -> String? {
    guard program.role == .plain, sample.annotations.continues == nil,
      !sample.annotations.isStandalone, sample.exercisePart == nil,
      message.hasPrefix("cannot find"),
      let match = message.wholeMatch(of: /cannot find (?:type )?'([^']+)' in scope/)
    else { return nil }
    let name = String(match.1)
    let above = chapter.samples.prefix { $0.id != sample.id }
    let owner = above.last { other in
      other.language == .swift && other.annotations.isRun && !other.annotations.isApp
        && other.annotations.scenario == nil && other.exercisePart == nil
        && other.code.holds(name) && ChainPart(other.code).declaredNames.contains(name)
    }
    guard let owner else { return nil }
    let id = owner.id.name
    return owner.hasAutomaticID
      ? "'\(name)' is declared in the sample at line \(owner.infoRange.start.line): "
        + "mark that one 'id=NAME' and this one 'continue=NAME'"
      : "'\(name)' is declared in the earlier sample '\(id)': mark this sample 'continue=\(id)'"
  }

  /// The advice for a fragment that does not compile alone, such as a declaration without a body or a line of
  /// a package manifest.
  private func fragment(_ message: String) -> String? {
    switch message {
    case "expected '{' in body of function declaration", "expected '{' in protocol type",
      "expected '{' in struct", "expected '{' in class", "expected '{' in enum",
      "expected '{' in extension", "expected '{' in actor":
      "write its body; if only a signature is meant, mark the sample 'ignore=\"a signature\"'"
    case "reference to member 'package' cannot be resolved without a contextual type",
      "reference to member 'target' cannot be resolved without a contextual type",
      "no such module 'PackageDescription'":
      "a manifest is not run: mark the sample 'ignore=\"a piece of a manifest\"'"
    default: nil
    }
  }
}
