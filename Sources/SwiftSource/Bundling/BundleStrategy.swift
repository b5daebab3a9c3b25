/// How programs are compiled together.
package enum BundleStrategy: String, Sendable, Hashable, Codable, CaseIterable {
  /// One module: declarations stay at file scope, statements become the body of a function. One
  /// compiler reads everything, so a dozen programs cost little more than one.
  case hoisting
  /// One executable: each program stays as it is and is a module of its own, and all are linked once.
  /// Only the driver's and the linker's work is saved.
  case sharedImage
}
