internal import BackgroundExecution
internal import DeviceTrace

extension TraceEvent.Setting {
  /// A call of `setMinimumBackgroundFetchInterval(_:)`.
  ///
  /// - Parameter text: a number of seconds; UIKit's constants are shown by name.
  static func fetchInterval(_ text: String) -> Self {
    let interval = Double(text).flatMap { FetchInterval(seconds: $0) }
    let number = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    let words =
      switch interval {
      case .never: "never"
      case .minimum: "minimum"
      default: "\(number) s"
      }
    return Self(
      "UIApplication.setMinimumBackgroundFetchInterval(_:)",
      value: interval?.name?.swift ?? number,
      "sets the minimum background fetch interval to \(words)")
  }
}

extension TraceEvent.Outcome {
  init(_ outcome: FetchRecord.Outcome) {
    self =
      switch outcome {
      case .handlerCalled(.newData): Self("newData", .success)
      case .handlerCalled(.noData): Self("noData", .nothing)
      case .handlerCalled(.failed): Self("failed", .failure)
      case .overran: Self("overran", .stopped)
      case .processEnded: Self("processEnded", .cut)
      }
  }
}
