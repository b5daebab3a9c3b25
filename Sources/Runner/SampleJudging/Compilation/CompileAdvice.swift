import ResultStore
import SwiftRewriting
import Toolchains
private import Diagnostics
import SamplePlan
import WorkbookModel
import WorkbookReader

/// What to do next about an error of the compiler, as far as the chapter around it tells.
///
/// It says where a module is seen, which sample declares a name, and that a piece of code is none to be
/// compiled. The first that knows the message is taken, the surest one first. It changes no outcome.
struct CompileAdvice: Sendable {
  /// What is compiled: its role decides which modules are seen.
  let program: Program
  /// The sample that the program is for, which the advice is given to.
  let sample: Sample
  /// The chapter, among whose other samples a missing name is looked for.
  let chapter: Chapter

  /// The next step for a message; nil when it is not seen to.
  func fix(for message: String) -> String? {
    missingModule(message)
      ?? program.keptOut.lazy.compactMap { $0.fix(for: message) }.first
      ?? earlierSample(message) ?? fragment(message)
      ?? AppleNames.fix(for: message, in: program.role)
  }

  /// When a sample imports a module of ours that it does not see.
  ///
  /// That is a matter of its role: an app sees UIKit, a scenario sees DeviceSimulator, a plain sample
  /// neither.
  private func missingModule(_ message: String) -> String? {
    let ofApps = DeviceModules.ofApps.contains { message == "no such module '\($0)'" }
    return switch (message, program.role) {
    case (_, .plain) where ofApps:
      "mark the sample 'app,id=NAME': it is an app, which a scenario installs"
    case (_, .scenario) where ofApps:
      "put the app into a sample of its own, marked 'app,id=NAME'"
    case ("no such module 'DeviceSimulator'", .plain):
      "mark the sample 'scenario=APP': it is a device, which has the apps that it names"
    case ("no such module 'DeviceSimulator'", .app):
      "put what drives the device into a sample of its own, marked 'scenario=\(sample.id.name)'"
    default: nil
    }
  }

  /// When a sample above declares what is missing, and this one could continue it.
  ///
  /// ```
  /// cannot find 'total' in scope      'total' is declared in 'sum', which stands above: ...
  /// ```
  ///
  /// Only for a plain sample that continues nothing yet and could. Of several that declare the name the
  /// nearest is named; one without an id of its own has to be given one first.
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
      : "'\(name)' is declared in '\(id)', which stands above: mark this sample 'continue=\(id)'"
  }

  /// When a sample is a piece of code that no compiler takes alone.
  ///
  /// A declaration without a body, or a line of a package manifest, is something to be shown only.
  private func fragment(_ message: String) -> String? {
    switch message {
    case "expected '{' in body of function declaration", "expected '{' in protocol type",
      "expected '{' in struct", "expected '{' in class", "expected '{' in enum",
      "expected '{' in extension", "expected '{' in actor":
      "write its body; where only a signature is meant, mark the sample 'ignore=\"a signature\"'"
    case "reference to member 'package' cannot be resolved without a contextual type",
      "reference to member 'target' cannot be resolved without a contextual type",
      "no such module 'PackageDescription'":
      "a manifest is not run: mark the sample 'ignore=\"a piece of a manifest\"'"
    default: nil
    }
  }
}
