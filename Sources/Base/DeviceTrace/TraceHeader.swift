/// The first line of a trace, which describes the device.
///
/// A trace is UTF-8 text with one JSON object per line: this header, followed by one ``TraceLine`` for each
/// event, in order.
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
  /// The date of device time 0, which is a midnight, in seconds since 1970 in UTC.
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
