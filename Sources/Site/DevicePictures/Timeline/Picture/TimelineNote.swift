/// What a number in the picture stands for, where there is no room for words.
///
/// It is written below the picture: `3. 09:00:02 news: simulated background fetch`.
package struct TimelineNote: Sendable, Hashable {
  /// From 1, in the order of rows and lanes.
  package var number: Int
  /// In nanoseconds of the device, as in the timeline.
  package var time: Int64
  /// The lane and what is said of it.
  package var label: String
}
