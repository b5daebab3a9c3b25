import DeviceNetwork
internal import DeviceTrace

/// A picture that a scenario has taken; its description is its text.
///
/// The page of the chapter shows it below the scenario, and `workbook run --pictures FOLDER` saves it to
/// files.
public struct Picture: Sendable, Hashable {
  /// The name given by the scenario.
  public let name: String
  /// The picture as text, one line per element.
  ///
  /// For each app its name, its badge and the time at which it looked so, followed by its screen, indented.
  public let lines: [String]

  init(_ picture: ScreenPicture) {
    name = picture.name
    lines = picture.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension Picture: CustomStringConvertible {
  /// The ``lines``, joined by line feeds.
  public var description: String { lines.joined(separator: "\n") }
}

extension Device {
  /// The user opens the app switcher and returns; its picture becomes part of the result.
  ///
  /// It shows the apps that the user has opened and not swiped away, most recently used first: the app in
  /// front as it is, inactive meanwhile, and each other app by its last picture (``App/snapshot``), not by
  /// the current content of its window. Up to iOS 6 there are only icons.
  ///
  /// A locked device stops the scenario; so does the forty-first picture.
  ///
  /// - Parameter name: the caption, one line of at most 60 characters, unique in the scenario.
  @discardableResult
  public func showAppSwitcher(
    _ name: String, file: StaticString = #fileID, line: UInt = #line
  ) -> Picture {
    perform(file, line) { Picture(try $0.showAppSwitcher(name)) }
  }
}

extension App {
  /// The user takes a screenshot of the app, which must be on the screen; the picture becomes part of the
  /// result.
  ///
  /// The app does not notice. A locked device, or another app in front, stops the scenario.
  ///
  /// - Parameter name: the caption, one line of at most 60 characters, unique in the scenario.
  @discardableResult
  public func takeScreenshot(
    _ name: String, file: StaticString = #fileID, line: UInt = #line
  ) -> Picture {
    device.perform(file, line) { Picture(try $0.takeScreenshot(name, of: $0.apps[index])) }
  }
}
