internal import Foundation

/// The preserved state of an app without scenes.
struct StateArchive: Codable {
  /// The preserved state of a view controller.
  struct Controller: Codable {
    /// The restoration identifiers from the outermost controller to this one.
    var path: [String]
    /// The name of the class that recreates it.
    var restorationClass: String?
    /// The index of the controller that contains or presents this one; nil for the root of a window.
    var parent: Int?
    /// The indices of its children, in its own order; -1 for one that is not preserved.
    var children: [Int] = []
    /// The visible child; nil if the controller determines it.
    var selected: Int?
    var isPresented = false
    var state: Data
    /// The encoded state of its views, by their restoration identifiers.
    var views: [String: Data]
  }

  /// The encoded state of the app's delegate.
  var app: Data
  /// Each after its parent.
  var controllers: [Controller] = []
  /// The encoded state of registered objects, by their names.
  var objects: [String: Data] = [:]

  private static let name = "data.data"

  /// Loads the preserved state; nil if there is none, or it was not written by this program.
  static func read() -> StateArchive? {
    StateFolder.read(name).flatMap { try? PropertyListDecoder().decode(Self.self, from: $0) }
  }

  /// Writes the state.
  ///
  /// - Returns: whether it is on disk.
  func write() -> Bool {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    guard let data = try? encoder.encode(self) else { return false }
    return StateFolder.write(data, Self.name)
  }

  static func remove() { StateFolder.remove(name) }

  /// Encodes state with a new coder.
  @MainActor static func encode(_ body: (NSKeyedArchiver) -> Void) -> Data {
    let coder = NSKeyedArchiver(requiringSecureCoding: false)
    body(coder)
    return data(of: coder)
  }

  /// Finishes a coder and returns its data.
  static func data(of coder: NSKeyedArchiver) -> Data {
    coder.finishEncoding()
    return coder.encodedData
  }

  /// Returns a decoder; nil if the data are damaged.
  static func coder(_ data: Data) -> NSKeyedUnarchiver? {
    let coder = try? NSKeyedUnarchiver(forReadingFrom: data)
    coder?.requiresSecureCoding = false
    return coder
  }
}
