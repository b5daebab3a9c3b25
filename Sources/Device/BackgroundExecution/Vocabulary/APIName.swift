/// The name of a declaration of UIKit in both spellings, as prose, traces and pages use it.
package struct APIName: Sendable, Hashable {
  /// The Swift spelling, such as `applicationDidBecomeActive(_:)`.
  package let swift: String
  /// The Objective-C spelling: a selector or a constant, such as `applicationDidBecomeActive:`.
  package let objectiveC: String

  /// - Parameters:
  ///   - swift: as it is written in Swift: `applicationDidBecomeActive(_:)`.
  ///   - objectiveC: as it is written in Objective-C: `applicationDidBecomeActive:`.
  package init(swift: String, objectiveC: String) {
    self.swift = swift
    self.objectiveC = objectiveC
  }
}
