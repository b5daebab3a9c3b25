/// The explanation of a number in the picture, where there was no room for the label.
///
/// It is written below the picture: `3. 09:00:02 news: simulated background fetch`.
package struct TimelineNote: Sendable, Hashable {
  /// From 1, in the order of rows and lanes.
  package var number: Int
  /// In nanoseconds of the device, as in the timeline.
  package var time: Int64
  /// The lane and the label.
  package var label: String
}
