/// A part of what Objective-C apps are linked with, see `Sources/AppleModules/ObjectiveCApps`; each is one object.
package enum ObjectiveCFaces: String, CaseIterable, Sendable {
  /// The application, views, time and settings, which every app has.
  case application
  /// Sessions, connections and what is loaded from an address. Their library takes longer to load than everything else
  /// at an app's start.
  case sessions

  /// The parts that an app needs.
  ///
  /// - Parameter text: its code.
  package static func parts(of text: String) -> [Self] {
    ["NSURLSession", "NSURLConnection", "ContentsOfURL:"].contains(where: text.contains)
      ? [.application, .sessions] : [.application]
  }

  /// The name of the object.
  package var objectName: String { "objective_c_\(rawValue).o" }

  /// The library of the device that it is linked with.
  package var library: String { self == .application ? "UIKit" : "DeviceURLSession" }

  /// The name of its module in Swift.
  var module: String { self == .application ? "ObjectiveCApp" : "ObjectiveCSessions" }

  /// The header of what its two languages call of each other.
  var interface: String { self == .application ? "app_interface.h" : "sessions_interface.h" }
}
