public import Foundation

extension IndexPath {
  /// Makes the path of a row of a table.
  ///
  /// - ObjectiveC: `indexPathForRow:inSection:`
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  /// The section index, starting at 0.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The row index within the section, starting at 0.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
