internal import WorkbookModel

/// What a page says of a sample in one word: its outcome, or that it was not run.
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

  /// Whether a compiler has seen the sample at all.
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
