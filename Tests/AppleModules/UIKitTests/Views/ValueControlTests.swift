import DeviceProtocol
import Testing
import UIKit

/// Switches, sliders, steppers and segmented controls: their values, and changes by the user.
@MainActor struct ValueControlTests {
  private let controller = UIViewController()
  private let window: UIWindow

  init() { window = show(controller) }

  /// Shows a control and counts its events.
  private func events(of control: UIControl) -> () -> Int {
    let listener = Listener()
    control.addTarget(listener, action: Listener.heard, for: .valueChanged)
    control.accessibilityLabel = "it"
    controller.view.addSubview(control)
    return { listener.senders.count }
  }

  /// "Setting the switch to either position doesn't result in an action message being sent."
  @Test func sendsNoEventForWhatTheAppSets() {
    let toggle = UISwitch()
    let (slider, stepper) = (UISlider(), UIStepper())
    let segments = UISegmentedControl(items: ["a", "b"])
    let counts = [toggle, slider, stepper, segments].map { events(of: $0) }
    toggle.isOn = true
    toggle.setOn(false, animated: true)
    slider.setValue(1, animated: true)
    stepper.value = 3
    segments.selectedSegmentIndex = 1
    #expect(counts.map { $0() } == [0, 0, 0, 0])
  }

  @Test func turnsWithATouch() {
    let toggle = UISwitch()
    let count = events(of: toggle)
    #expect(touch(window, .toggle("it")) == .done)
    #expect(toggle.isOn && count() == 1)
    #expect(touch(window, .tap("it")) == .done)
    #expect(!toggle.isOn && count() == 2)
    toggle.isEnabled = false
    #expect(touch(window, .toggle("it")) == .refused("the switch is disabled"))
    #expect(!toggle.isOn && count() == 2)
  }

  @Test(arguments: [(-3, 0), (0.25, 0.25), (7, 1)] as [(Float, Float)])
  func keepsASliderBetweenItsFirstEnds(value: Float, kept: Float) {
    let slider = UISlider()
    slider.value = value
    #expect(slider.value == kept)
  }

  @Test func followsTheEndsOfASlider() {
    let slider = UISlider()
    slider.maximumValue = 10
    slider.value = 8
    slider.maximumValue = 5
    #expect(slider.value == 5)
    slider.minimumValue = 2
    slider.value = 0
    #expect(slider.value == 2)
  }

  /// "If you change the value of this property to one larger than the maximum, the maximum follows."
  @Test func pushesTheOtherEndOfASlider() {
    let slider = UISlider()
    slider.minimumValue = 4
    #expect(slider.maximumValue == 4 && slider.value == 4)
    slider.maximumValue = 2
    #expect(slider.minimumValue == 2 && slider.value == 2)
  }

  @Test func showsASliderBetweenItsEnds() {
    let slider = UISlider()
    controller.view.addSubview(slider)
    slider.maximumValue = 30
    slider.minimumValue = 10
    slider.value = 20
    #expect(ScreenReader.lines(of: window) == ["▓▓▓▓▓░░░░░ 50 %"])
  }

  @Test func countsInStepsUpToTheEnd() {
    let stepper = UIStepper()
    let count = events(of: stepper)
    stepper.minimumValue = -1
    stepper.maximumValue = 5
    stepper.stepValue = 4
    #expect(touch(window, .tap("it +")) == .done)
    #expect(stepper.value == 4)
    #expect(touch(window, .tap("it +")) == .done)
    #expect(stepper.value == 5 && count() == 2)
    #expect(touch(window, .tap("it -")) == .done)
    #expect(stepper.value == 1)
  }

  @Test func stepsAroundTheEnds() {
    let stepper = UIStepper()
    _ = events(of: stepper)
    stepper.maximumValue = 3
    stepper.wraps = true
    #expect(touch(window, .tap("it -")) == .done)
    #expect(stepper.value == 3)
    #expect(touch(window, .tap("it +")) == .done)
    #expect(stepper.value == 0)
  }

  @Test func stepsNotWhileItIsDisabled() {
    let stepper = UIStepper()
    let count = events(of: stepper)
    stepper.isEnabled = false
    #expect(touch(window, .tap("it +")) != .done)
    #expect(count() == 0 && ScreenReader.lines(of: window) == ["(-)  (+)"])
  }

  /// "If you attempt to set a value equal to or greater than maximumValue, the system raises an exception."
  @Test(arguments: ["minimum", "maximum", "step"])
  func trapsForAStepperThatCannotStep(what: String) async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [what = what as String] in
      await MainActor.run {
        let stepper = UIStepper()
        switch what {
        case "minimum": stepper.minimumValue = 100
        case "maximum": stepper.maximumValue = 0
        default: stepper.stepValue = 0
        }
      }
    }
    let error = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("NSInvalidArgumentException") && error.contains("the \(what)"))
  }

  @Test func choosesNoSegmentAtFirst() {
    let segments = UISegmentedControl(items: ["Day", UIImage(systemName: "star") as Any])
    #expect(segments.selectedSegmentIndex == UISegmentedControl.noSegment)
    #expect(segments.numberOfSegments == 2 && segments.titleForSegment(at: 0) == "Day")
    controller.view.addSubview(segments)
    #expect(ScreenReader.lines(of: window) == ["○ Day  ○ star"])
  }

  @Test func changesItsSegments() {
    let segments = UISegmentedControl(items: ["Day"])
    controller.view.addSubview(segments)
    segments.insertSegment(withTitle: "Year", at: 9, animated: false)
    segments.insertSegment(withTitle: "Hour", at: 0, animated: false)
    segments.setTitle("Days", forSegmentAt: 1)
    #expect(ScreenReader.lines(of: window) == ["○ Hour  ○ Days  ○ Year"])
    segments.selectedSegmentIndex = 2
    segments.removeAllSegments()
    #expect(segments.numberOfSegments == 0)
    #expect(segments.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test func choosesNoSegmentWhileItIsDisabled() {
    let segments = UISegmentedControl(items: ["Day", "Week"])
    let count = events(of: segments)
    segments.isEnabled = false
    #expect(touch(window, .tap("Week")) == .refused("the segments are disabled"))
    #expect(count() == 0)
  }

  @Test(arguments: [(-1, 0), (0.5, 0.5), (2, 1)] as [(Float, Float)])
  func keepsAProgressBetweenNoneAndAll(value: Float, kept: Float) {
    let bar = UIProgressView(progressViewStyle: .bar)
    bar.setProgress(value, animated: true)
    #expect(bar.progress == kept && bar.progressViewStyle == .bar)
  }

  @Test func hidesAWheelThatStands() {
    let wheel = UIActivityIndicatorView(style: .large)
    controller.view.addSubview(wheel)
    #expect(!wheel.isAnimating && ScreenReader.lines(of: window) == [])
    wheel.startAnimating()
    #expect(wheel.isAnimating && ScreenReader.lines(of: window) == ["↻"])
    wheel.stopAnimating()
    #expect(!wheel.isAnimating && ScreenReader.lines(of: window) == [])
    wheel.hidesWhenStopped = false
    #expect(ScreenReader.lines(of: window) != [])
  }

  @Test func followsTheProgressOfAWork() async {
    let work = Progress(totalUnitCount: 4)
    let bar = UIProgressView()
    work.completedUnitCount = 1
    bar.observedProgress = work
    #expect(bar.progress == 0.25)
    work.completedUnitCount = 2
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(bar.progress == 0.5)
    bar.observedProgress = nil
    work.completedUnitCount = 4
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(bar.progress == 0.5)
  }
}
