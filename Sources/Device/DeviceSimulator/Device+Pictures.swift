internal import DeviceTrace

/// A picture that a scenario has taken; prints itself in words.
///
/// The page of the chapter shows it below the scenario, and `workbook run --pictures FOLDER` writes it as
/// files.
public struct Picture: Sendable, Hashable {
  /// What the scenario calls it.
  public let name: String
  /// The picture in words, a line an element.
  ///
  /// Of each app its name, the number on its icon and the time at which it looked so, then what it
  /// showed, indented.
  public let lines: [String]

  /// Takes over what the engine has drawn.
  init(_ picture: ScreenPicture) {
    name = picture.name
    lines = picture.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension Picture: CustomStringConvertible {
  /// ``lines``, one below the other.
  public var description: String { lines.joined(separator: "\n") }
}

extension Device {
  /// The user opens the app switcher, and goes back to where he was; the picture of it goes into
  /// the result.
  ///
  /// It shows the apps that the user has opened and not swiped away, those used last first: the app
  /// in front as it is, which is inactive meanwhile, and each other one as its last picture
  /// (``App/snapshot``) has it, not as its window looks by now. Up to iOS 6 there are icons alone.
  ///
  /// A locked device has none, and stops the scenario; so does the picture behind the fortieth.
  ///
  /// - Parameter name: what stands below the picture, one line of 60 characters at most; no other
  ///   of the scenario has the same.
  @discardableResult
  public func showAppSwitcher(
    _ name: String, file: StaticString = #fileID, line: UInt = #line
  ) -> Picture {
    perform(file: file, line: line) { engine throws(ScriptError) in
      Picture(try engine.showAppSwitcher(name))
    }
  }
}

extension App {
  /// The user takes a picture of the screen, on which the app must be; the picture goes into the
  /// result.
  ///
  /// The app does not notice. A locked device, or another app in front, stops the scenario.
  ///
  /// - Parameter name: what stands below the picture, one line of 60 characters at most; no other
  ///   of the scenario has the same.
  @discardableResult
  public func takeScreenshot(
    _ name: String, file: StaticString = #fileID, line: UInt = #line
  ) -> Picture {
    device.perform(file: file, line: line) { engine throws(ScriptError) in
      Picture(try engine.takeScreenshot(name, of: engine.apps[index]))
    }
  }
}
