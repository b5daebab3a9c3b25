import Testing
import UIKit

@MainActor struct ScreenTextTests {
  let window = UIWindow()

  @Test func showsTitleAndLabelsInReadingOrder() {
    let controller = UIViewController()
    controller.title = "Weather"
    let sky = UILabel(frame: CGRect(x: 0, y: 0, width: 320, height: 20))
    sky.text = "Snow\nall day"
    let place = UILabel()
    place.text = "Oulu\nFinland"
    place.numberOfLines = 0
    controller.view.addSubview(sky)
    controller.view.addSubview(place)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    #expect(ScreenReader.lines(of: window) == ["Weather", "Snow", "Oulu", "Finland"])
    place.isHidden = true
    #expect(ScreenReader.lines(of: window) == ["Weather", "Snow"])
    sky.removeFromSuperview()
    controller.navigationItem.title = "Sää"
    #expect(ScreenReader.lines(of: window) == ["Sää"])
  }

  @Test func showsTheTitleOfTheControllerThatARowShows() {
    let page = UIViewController()
    page.title = "Page"
    window.rootViewController = UINavigationController(rootViewController: page)
    window.makeKeyAndVisible()
    #expect(ScreenReader.lines(of: window) == ["Page"])
  }

  @Test func showsTheWindowWithTheHighestLevel() {
    let cover = UIWindow()
    cover.windowLevel = .alert
    window.makeKeyAndVisible()
    #expect(ScreenReader.front(of: [cover, window]) === window)
    cover.isHidden = false
    #expect(ScreenReader.front(of: [cover, window]) === cover)
    cover.windowLevel = .normal
    #expect(ScreenReader.front(of: [cover, window]) === window)
  }

  @Test func showsTheKeyWindow() {
    let label = UILabel()
    label.text = "first"
    window.addSubview(label)
    window.makeKeyAndVisible()
    let other = UIWindow()
    #expect(ScreenReader.lines(of: .shared) == ["first"])
    other.makeKeyAndVisible()
    #expect(ScreenReader.lines(of: .shared) == [])
    #expect(UIApplication.shared.windows.contains(window))
  }

  @Test func keepsNoWindow() {
    weak var gone: UIWindow?
    do {
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.makeKeyAndVisible()
      gone = window
    }
    #expect(gone == nil && UIApplication.shared.keyWindow == nil)
  }

  @Test func cutsWhatDoesNotFitAScreen() {
    let label = UILabel()
    label.numberOfLines = 0
    label.text = (0..<500).map { _ in String(repeating: "a", count: 500) }.joined(separator: "\n")
    window.addSubview(label)
    window.makeKeyAndVisible()
    let lines = ScreenReader.lines(of: .shared)
    #expect(lines.count == 100 && lines.allSatisfy { $0.count == 200 })
  }
}
