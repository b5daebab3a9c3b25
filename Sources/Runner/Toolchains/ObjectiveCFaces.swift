/// A part of what Objective-C apps are linked with, see `Sources/AppleModules/ObjectiveCApps`; each is one object.
package enum ObjectiveCFaces: String, CaseIterable, Sendable {
  /// The application, views, time and settings, which every app has.
  case application
  /// Sessions, connections and what is loaded from an address. Their library takes longer to load than everything else
  /// at an app's start.
  case sessions
  /// Location and sound.
  case services

  /// The parts that an app needs.
  ///
  /// - Parameter text: its code.
  package static func parts(of text: String) -> [Self] {
    [.application] + allCases.filter { $0.names.contains(where: text.contains) }
  }

  /// What a code that needs it contains.
  private var names: [String] {
    switch self {
    case .application: []
    case .sessions: ["NSURLSession", "NSURLConnection", "ContentsOfURL:"]
    case .services: ["<CoreLocation/", "<AVFoundation/"]
    }
  }

  /// The name of the object.
  package var objectName: String { "objective_c_\(rawValue).o" }

  /// The library of the device that it is linked with.
  package var library: String { self == .sessions ? "DeviceURLSession" : "UIKit" }

  /// The name of its module in Swift.
  var module: String { "objective_c_\(rawValue)" }

  /// The header of what its two languages call of each other.
  var interface: String { self == .application ? "app_interface.h" : "\(rawValue)_interface.h" }
}
