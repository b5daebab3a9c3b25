/// The name of a UIKit declaration in Swift and in Objective-C, for prose, traces and pages.
package struct APIName: Sendable, Hashable {
  /// Such as `applicationDidBecomeActive(_:)`.
  package let swift: String
  /// A selector or a constant, such as `applicationDidBecomeActive:`.
  package let objectiveC: String

  package init(swift: String, objectiveC: String) {
    self.swift = swift
    self.objectiveC = objectiveC
  }
}
