/// Where a body is written: the partial is created if necessary, cut to the offset, and grows from there.
package struct BodyPlace: Sendable, Hashable {
  /// A new generation, or one to be continued.
  package let partial: PartialID
  /// The position of the body's first byte; 0 empties the file.
  package let offset: Int64

  /// - Parameter offset: the length that the partial has on disk, or 0.
  package init(partial: PartialID, offset: Int64) {
    self.partial = partial
    self.offset = offset
  }
}
