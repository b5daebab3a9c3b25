package import TextDiagnostics
import WorkbookModel

/// What is known about a fence of a document; one for each.
///
/// Only what is certainly wrong is an error. The raw value is the word in reports.
package enum FenceVerdict: String, Sendable, Hashable, Codable, CaseIterable {
  /// It ran, and what its comments claim is true; or it fails exactly as it says.
  case verified
  /// It compiled and ran, and claims nothing.
  case ran
  /// It compiled, and is not meant to run.
  case compiled
  /// It lists declarations, and they are those of the code.
  case listing
  /// It is a part of a manifest, and SwiftPM would accept it.
  case manifest
  /// It leaves something out, or needs something that it does not show.
  case fragment
  /// It needs what is not here: a platform, a network, arguments.
  case elsewhere
  case wrong

  /// Whether readers who copy the code would be right to expect what the document says.
  package var isConfirmed: Bool {
    switch self {
    case .verified, .ran, .compiled, .listing, .manifest: true
    case .fragment, .elsewhere, .wrong: false
    }
  }
}

/// The verdict on a fence, with its reason.
package struct FenceResult: Sendable {
  package var fence: Fence
  package var verdict: FenceVerdict
  /// Why it is a fragment or is not checked here, as a clause: `'request' is declared nowhere`.
  package var reason: String?
  /// The errors of a wrong fence.
  package var problems: [Diagnostic] = []

  package init(
    _ fence: Fence, _ verdict: FenceVerdict, reason: String? = nil, problems: [Diagnostic] = []
  ) {
    self.fence = fence
    self.verdict = verdict
    self.reason = reason
    self.problems = problems
  }

  /// Whether it comes to its end, so that another program may contain it; code above it may keep it from that.
  var mayRunToItsEnd: Bool {
    verdict.isConfirmed || verdict == .wrong && problems.allSatisfy { $0.id.isOfClaims }
      || reason == FenceJudge.continuesErrors || reason == FenceJudge.continuesEnd
  }
}

/// A further run of fences whose first result is not certain; the cases are made in this order.
package enum SecondLook: CaseIterable, Sendable {
  /// Of what continues code that fails, without that code.
  case withoutFailures
  /// Of what seems wrong, after all code that mentions its variables.
  case afterAllMentions
  /// Of what does not compile, after the first declarations of its variables instead of the nearest.
  case afterFirstDeclarations

  func concerns(_ result: FenceResult) -> Bool {
    switch self {
    case .withoutFailures:
      result.reason == FenceJudge.continuesErrors || result.reason == FenceJudge.continuesEnd
    case .afterAllMentions:
      result.verdict == .wrong
        && result.problems.contains { $0.id.isOfClaims || $0.id == .trap }
        || result.reason?.hasPrefix(FenceJudge.throwsHere) == true
    case .afterFirstDeclarations:
      result.verdict == .wrong && result.problems.allSatisfy { $0.id == .compile }
    }
  }
}

extension Diagnostic.ID {
  /// Whether it is about what a comment or a block claims.
  var isOfClaims: Bool { [.output, .value].contains(self) }
}
