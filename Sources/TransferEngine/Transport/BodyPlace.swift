/// Where a body goes: the partial is made if need be, cut to the offset, and grows from there.
package struct BodyPlace: Sendable, Hashable {
  package let partial: PartialID
  /// Where the first byte of the body goes; 0 empties the file.
  package let offset: Int64

  package init(partial: PartialID, offset: Int64) {
    self.partial = partial
    self.offset = offset
  }
}
