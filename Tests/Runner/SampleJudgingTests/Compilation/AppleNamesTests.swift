import ResultStore
import Toolchains
import Foundation
import SampleJudging
import SamplePlan
import Testing
import TestSupport

struct AppleNamesTests {
  @Test(arguments: [
    ("View", "SwiftUI"), ("Published", "Combine"), ("UIScreen", "UIKit"), ("MKMapView", "MapKit"),
    ("NSView", "AppKit"), ("NSString", nil), ("UInt8", nil), ("UIState", "UIKit"), ("Boat", nil),
    ("CAN", nil), ("os_log", "os"),
  ])
  func knowsTheModuleOfAName(name: String, module: String?) {
    #expect(AppleNames.module(declaring: name) == module)
    #expect(module.map(AppleNames.isAppleModule) ?? true)
  }

  @Test func knowsModulesThatPackagesCannotImportHere() {
    #expect(AppleNames.isAppleModule("UIKit") && AppleNames.isAppleModule("os"))
    #expect(!AppleNames.isAppleModule("Foundation") && !AppleNames.isAppleModule("Boats"))
  }

  @Test(arguments: [
    (
      "no such module 'SwiftUI'",
      "'SwiftUI' is Apple's and not reimplemented here; apps here import Foundation, UIKit, "
    ), ("no such module 'Darwin'", "that is Apple's C library; here it is 'Glibc'"),
    (
      "cannot find 'MKMapView' in scope",
      "if 'MKMapView' is Apple's, it is not reimplemented here; similar types here are "
        + "UIActivityIndicatorView, UIAlertView, UIImageView, "
    ),
    (
      "cannot find type 'CLGeocoder' in scope",
      "'CLGeocoder' is not reimplemented here; addresses are not known here: use coordinates"
    ),
    (
      "cannot find type 'CLFloor' in scope",
      "if 'CLFloor' is Apple's, it is not reimplemented here"
    ),
    (
      "value of type 'UIApplication' has no member 'openSettings'",
      "if Apple's 'UIApplication' has 'openSettings', it is not reimplemented here; leave it out"
    ),
    (
      "type 'URL' has no member 'documentsDirectory'",
      "add 'import UIKit', which provides 'URL.documentsDirectory'"
    ),
    (
      "type 'URL' has no member 'trashDirectory'",
      "'URL.trashDirectory' is not reimplemented here; apps have documentsDirectory, "
    ),
    (
      "type 'UIColor' has no member 'systemPlaid'",
      "if Apple's 'UIColor' has 'systemPlaid', it is not reimplemented here; leave it out"
    ),
    (
      "cannot find type 'UICollectionViewDataSource' in scope",
      "'UICollectionViewDataSource' is not reimplemented here; 'UITableView' shows rows"
    ),
    (
      " property 'intrinsicContentSize' declared in 'UIView' cannot be overridden from extension",
      "on Apple's systems an extension may override 'intrinsicContentSize', here only a class itself"
    ),
    (
      " instance method 'layoutSubviews()' declared in 'UIView' cannot be overridden from extension",
      "on Apple's systems an extension may override 'layoutSubviews()', here only a class itself"
    ),
  ])
  func saysWhatIsNotReimplemented(message: String, fix: String) {
    #expect(AppleNames.fix(for: message, in: .app)?.hasPrefix(fix) == true)
  }

  @Test(
    "what has no counterpart is said to be no part of the device, and else what does its work",
    arguments: [
      ("Combine", "'AsyncStream'"), ("Network", "'URLSession'"),
      ("PushKit", "didReceiveRemoteNotification"), ("MetricKit", "'Logger'"),
      ("WidgetKit", "the device has no widgets"),
      ("ActivityKit", "the device has no Live Activities"), ("SwiftData", "'Codable'"),
      ("CoreData", "'Codable'"),
    ])
  func saysWhatIsThereInsteadOfAModule(module: String, words: String) {
    for role in [ProgramRole.app, .plain, .scenario] {
      let fix = AppleNames.fix(for: "no such module '\(module)'", in: role) ?? ""
      #expect(fix.hasPrefix("'\(module)' is Apple's and not reimplemented here; "))
      #expect(fix.contains(words))
    }
  }

  @Test(arguments: [
    "no such module 'Nope'", "no such module 'UIKit'", "cannot find 'UI' in scope",
    "cannot find 'total' in scope", "cannot find type 'Session' in scope",
    "value of type 'Store' has no member 'total'",
  ])
  func saysNothingOfOtherNames(message: String) {
    #expect(AppleNames.fix(for: message, in: .app) == nil)
  }

  @Test func speaksOfModulesEverywhereAndOfTypesInAppsAlone() {
    #expect(
      AppleNames.fix(for: "no such module 'SwiftUI'", in: .plain)
        == "'SwiftUI' is Apple's and not reimplemented here")
    #expect(
      AppleNames.fix(for: "type 'URL' has no member 'cachesDirectory'", in: .plain)
        == "'URL.cachesDirectory' exists only in apps; here call 'FileManager.default.urls(for:in:)'"
    )
    #expect(AppleNames.fix(for: "cannot find 'MKMapView' in scope", in: .plain) == nil)
  }

  /// The list contains every class of our UIKit, and none that was removed.
  @Test func knowsTheTypesThatTheSourcesDeclare() throws {
    var declared: Set<String> = []
    for module in DeviceModules.ofApps + DeviceModules.partsOfUIKit {
      let folder = try Repository.sources(of: module)
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      for file in files where file.hasSuffix(".swift") {
        let text = try String(
          contentsOf: folder.appending(path: file), encoding: .utf8)
        for line in text.components(separatedBy: "\n") where !line.hasPrefix(" ") {
          let declaration =
            /.*\b(?:public|open) (?:final )?(?:actor|class|struct|enum|protocol) ([A-Z]\w+)/
          guard let match = line.prefixMatch(of: declaration) else { continue }
          declared.insert(String(match.1))
        }
      }
    }
    let ofApple = declared.filter { $0.prefixMatch(of: /[A-Z]{2}[A-Z][a-z]/) != nil }
    #expect(ofApple.sorted() == AppleNames.types)
  }
}
