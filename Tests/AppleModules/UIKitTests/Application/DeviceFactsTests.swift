import Testing
import UIKit

/// The facts about the device and its surroundings that an app can query.
@MainActor struct DeviceFactsTests {
  /// "If battery monitoring is not enabled, battery state is unknown and the value of this property is -1."
  @Test func tellsOfTheBatteryOnlyWhenItIsAsked() {
    let device = UIDevice.current
    device.isBatteryMonitoringEnabled = false
    #expect(device.batteryLevel == -1 && device.batteryState == .unknown)
    device.isBatteryMonitoringEnabled = true
    #expect((0...1).contains(device.batteryLevel) && device.batteryState != .unknown)
    device.isBatteryMonitoringEnabled = false
  }

  @Test(
    arguments: [
      (UIDeviceOrientation.portrait, true, false), (.portraitUpsideDown, true, false),
      (.landscapeLeft, false, true), (.landscapeRight, false, true), (.faceUp, false, false),
      (.faceDown, false, false), (.unknown, false, false),
    ] as [(UIDeviceOrientation, Bool, Bool)])
  func knowsWhichWayUp(orientation: UIDeviceOrientation, isPortrait: Bool, isLandscape: Bool) {
    #expect(orientation.isPortrait == isPortrait && orientation.isLandscape == isLandscape)
  }

  /// The interface rotates against the device: left and right are swapped, in the raw values too.
  @Test func turnsTheInterfaceAgainstTheDevice() {
    #expect(
      UIInterfaceOrientation.landscapeLeft.rawValue == UIDeviceOrientation.landscapeRight.rawValue)
    #expect(UIInterfaceOrientation.landscapeRight.isLandscape)
    #expect(
      UIInterfaceOrientation.portrait.isPortrait && !UIInterfaceOrientation.unknown.isPortrait)
    let all: UIInterfaceOrientationMask = [.portrait, .landscapeLeft, .landscapeRight]
    #expect(all == .allButUpsideDown)
    for (orientation, mask) in [
      (UIInterfaceOrientation.portrait, UIInterfaceOrientationMask.portrait),
      (.landscapeLeft, .landscapeLeft), (.landscapeRight, .landscapeRight),
    ] {
      #expect(mask.rawValue == 1 << UInt(orientation.rawValue))
    }
  }

  @Test func isAPhoneInItsTraits() {
    let traits = UIViewController().traitCollection
    #expect(traits.userInterfaceIdiom == .phone && UIDevice.current.userInterfaceIdiom == .phone)
    #expect(traits.horizontalSizeClass == .compact && traits.verticalSizeClass == .regular)
    #expect(traits.displayScale == UIScreen.main.scale && traits.userInterfaceStyle == .light)
    #expect(UIView().traitCollection === traits)
  }

  @Test func putsTheStatusBarAtTheTopOfTheScreen() {
    let frame = UIApplication.shared.statusBarFrame
    #expect(frame.origin == .zero && frame.width == UIScreen.main.bounds.width)
    #expect(frame.height > 0 && frame.height < 60)
  }

  @Test func givesEachBackgroundTaskAnIdentifierOfItsOwn() {
    let app = UIApplication.shared
    let tasks = (0..<3).map { _ in app.beginBackgroundTask(withName: "save") }
    #expect(Set(tasks).count == 3 && !tasks.contains(.invalid))
    #expect(app.backgroundTimeRemaining == .greatestFiniteMagnitude)
    for task in tasks { app.endBackgroundTask(task) }
    #expect(!tasks.contains(app.beginBackgroundTask()))
  }

  @Test func hasADelegateThatAnswersForItself() {
    final class Bare: UIResponder, UIApplicationDelegate {
      override init() { super.init() }
    }
    let delegate: any UIApplicationDelegate = Bare()
    let app = UIApplication.shared
    #expect(delegate.application(app, willFinishLaunchingWithOptions: nil))
    #expect(delegate.application(app, didFinishLaunchingWithOptions: nil))
    #expect(delegate.window == nil)
    #expect(!delegate.application(app, open: URL(fileURLWithPath: "/"), options: [:]))
    #expect(
      delegate.application(
        app, viewControllerWithRestorationIdentifierPath: ["a"], coder: NSCoder()) == nil)
  }

  @Test func endsWithItsDelegateTheResponderChain() {
    final class Delegate: UIResponder, UIApplicationDelegate {
      override init() { super.init() }
    }
    let app = UIApplication.shared
    let old = app.delegate
    let delegate = Delegate()
    app.delegate = delegate
    #expect(app.next === delegate && delegate.next == nil)
    app.delegate = old
  }
}
