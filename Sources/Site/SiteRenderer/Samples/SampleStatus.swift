internal import WorkbookModel

/// The status of a sample on a page: its outcome, or that it was not run.
///
/// The raw value is the end of theme classes: `sample-verified`, `badge-not-run`. The outcomes are those of
/// `SampleResult.Outcome`; a sample without a result is shown like one that was not finished.
enum SampleStatus: String, Sendable, CaseIterable {
  case verified, ran, compiled, failed, flaky, unverified
  case notRun = "not-run"

  init(_ result: SampleResult?) {
    self =
      switch result?.outcome {
      case .verified: .verified
      case .ran: .ran
      case .compiled: .compiled
      case .failed: .failed
      case .flaky: .flaky
      case .unverified: .unverified
      case .notRun, nil: .notRun
      }
  }

  /// Whether the sample was compiled at all.
  var isTried: Bool {
    switch self {
    case .verified, .ran, .compiled, .failed, .flaky: true
    case .unverified, .notRun: false
    }
  }

  func title(in text: InterfaceText) -> String {
    switch self {
    case .verified: text.verified
    case .ran: text.ran
    case .compiled: text.compiled
    case .failed: text.failed
    case .flaky: text.flaky
    case .unverified: text.unverified
    case .notRun: text.notRun
    }
  }
}
