/// Where a body goes: the partial is made if need be, cut to the offset, and grows from there.
package struct BodyPlace: Sendable, Hashable {
  /// The generation that the engine has made for it, or goes on with.
  package let partial: PartialID
  /// Where the first byte of the body goes; 0 empties the file.
  package let offset: Int64

  /// - Parameter offset: the length that the partial has on disk, or 0.
  package init(partial: PartialID, offset: Int64) {
    self.partial = partial
    self.offset = offset
  }
}
