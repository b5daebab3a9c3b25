internal import Foundation

/// What is kept of an app that has no scenes.
struct StateArchive: Codable {
  /// What is kept of a view controller.
  struct Controller: Codable {
    /// The restoration identifiers from the outermost controller to this one.
    var path: [String]
    /// The class that makes it anew, by its name.
    var restorationClass: String?
    /// The place of the controller that holds or presents this one; nil for the root of a window.
    var parent: Int?
    /// The places of those that it holds, in its own order; -1 for one that is not kept.
    var children: [Int] = []
    /// Which of them it shows; nil if that is for the controller itself to say.
    var selected: Int?
    /// Whether its parent presents it.
    var isPresented = false
    /// What it has written down.
    var state: Data
    /// What its views have written down, by their restoration identifiers.
    var views: [String: Data]
  }

  /// What the app's delegate has written down.
  var app: Data
  /// Each one behind its parent.
  var controllers: [Controller] = []
  /// What registered objects have written down, by their names.
  var objects: [String: Data] = [:]

  /// The name of its file.
  private static let name = "data.data"

  /// What is kept of the app; nil for nothing, or for something that no version of ours has written.
  static func read() -> StateArchive? {
    StateFolder.read(name).flatMap { try? PropertyListDecoder().decode(Self.self, from: $0) }
  }

  /// Keeps it.
  ///
  /// - Returns: whether it is on the disk.
  func write() -> Bool {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    guard let data = try? encoder.encode(self) else { return false }
    return StateFolder.write(data, Self.name)
  }

  /// Keeps nothing any more.
  static func remove() { StateFolder.remove(name) }

  /// Lets something write itself down.
  @MainActor static func encode(_ body: (NSKeyedArchiver) -> Void) -> Data {
    let coder = NSKeyedArchiver(requiringSecureCoding: false)
    body(coder)
    return data(of: coder)
  }

  /// What a coder has written, which writes nothing more.
  static func data(of coder: NSKeyedArchiver) -> Data {
    coder.finishEncoding()
    return coder.encodedData
  }

  /// What was written down, to be read; nil if it is broken.
  static func coder(_ data: Data) -> NSKeyedUnarchiver? {
    let coder = try? NSKeyedUnarchiver(forReadingFrom: data)
    coder?.requiresSecureCoding = false
    return coder
  }
}
