package import RuleBlocks

/// What the attempts of a task have taken, for `URLSessionTaskMetrics`.
package struct TaskMeasures: Codable, Sendable, Hashable {
  /// An attempt that is over.
  package struct Exchange: Codable, Sendable, Hashable {
    /// Of its request, after redirects.
    package let url, method: String
    /// The status of the response; nil if none has come.
    package let status: Int?
    package let begun: DeviceInstant
    package let measures: AttemptMeasures

    package init(
      url: String, method: String, status: Int?, begun: DeviceInstant, measures: AttemptMeasures
    ) {
      self.url = url
      self.method = method
      self.status = status
      self.begun = begun
      self.measures = measures
    }
  }

  /// CHOICE: the most exchanges that are kept, the last ones: a task may try for days.
  package static let most = 32

  /// The first `resume()`, and the end of the task.
  package let begun: DeviceInstant
  package internal(set) var ended: DeviceInstant
  package private(set) var exchanges: [Exchange] = []

  package init(begun: DeviceInstant) {
    self.begun = begun
    ended = begun
  }

  package mutating func add(_ exchange: Exchange) {
    exchanges = exchanges.suffix(Self.most - 1) + [exchange]
  }
}
