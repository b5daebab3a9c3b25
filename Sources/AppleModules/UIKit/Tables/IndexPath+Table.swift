public import Foundation

extension IndexPath {
  /// Makes the path of a row of a table.
  ///
  /// - ObjectiveC: `indexPathForRow:inSection:`
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  /// The section, counted from 0.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The row within the section, counted from 0.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
