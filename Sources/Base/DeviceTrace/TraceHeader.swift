/// The first line of a trace: what ran on which device.
///
/// A trace is text in UTF-8 with one JSON object a line: this header, then a ``TraceLine`` each, in
/// the order in which things happened on the device.
/// ```
/// {"trace":3,"profile":7,"start":1379491200,"apps":["news"]}
/// {"ns":32400000000000,"event":"action","name":"launch","by":"user","app":"news",...}
/// {"ns":32400000000000,"event":"start","app":"news","process":1,"by":"user"}
/// ```
package struct TraceHeader: Codable, Sendable, Hashable {
  /// The version that this code writes and reads.
  package static let version = 3

  /// The version of the format.
  package var trace: Int
  /// The major version of iOS.
  package var profile: Int
  /// Seconds since 1970 in UTC at the device's time 0, which is a midnight.
  package var start: Int64
  /// The apps in the order of installation.
  package var apps: [String]

  /// - Parameter start: seconds since 1970 in UTC, at a midnight of the device.
  package init(profile: Int, start: Int64, apps: [String]) {
    trace = Self.version
    self.profile = profile
    self.start = start
    self.apps = apps
  }
}
