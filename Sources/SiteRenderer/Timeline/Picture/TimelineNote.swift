/// What a number in the picture stands for, where there is no room for words.
package struct TimelineNote: Sendable, Hashable {
  /// From 1, in the order of rows and lanes.
  package var number: Int
  package var time: Int64
  package var label: String
}
