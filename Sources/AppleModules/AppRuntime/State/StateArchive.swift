package import Foundation

/// The preserved state of an app without scenes.
package struct StateArchive: Codable {
  /// The preserved state of a view controller.
  package struct Controller: Codable {
    /// The restoration identifiers from the outermost controller to this one.
    package var path: [String]
    /// The name of the class that recreates it.
    package var restorationClass: String?
    /// The index of the controller that contains or presents this one; nil for the root of a window.
    package var parent: Int?
    /// The indices of its children, in its own order; -1 for one that is not preserved.
    package var children: [Int] = []
    /// The visible child; nil if the controller determines it.
    package var selected: Int?
    package var isPresented = false
    package var state: Data
    /// The encoded state of its views, by their restoration identifiers.
    package var views: [String: Data]

    package init(
      path: [String], restorationClass: String?, parent: Int?, isPresented: Bool, state: Data,
      views: [String: Data] = [:]
    ) {
      self.path = path
      self.restorationClass = restorationClass
      self.parent = parent
      self.isPresented = isPresented
      self.state = state
      self.views = views
    }
  }

  /// The encoded state of the app's delegate.
  package var app: Data
  /// Each after its parent.
  package var controllers: [Controller] = []
  /// The encoded state of registered objects, by their names.
  package var objects: [String: Data] = [:]

  package init(app: Data) { self.app = app }

  private static let name = "data.data"

  /// Loads the preserved state; nil if there is none, or it was not written by this program.
  package static func read() -> StateArchive? {
    StateFolder.read(name).flatMap { try? PropertyListDecoder().decode(Self.self, from: $0) }
  }

  /// Writes the state.
  ///
  /// - Returns: whether it is on disk.
  package func write() -> Bool {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    guard let data = try? encoder.encode(self) else { return false }
    return StateFolder.write(data, Self.name)
  }

  package static func remove() { StateFolder.remove(name) }

  /// Encodes state with a new coder.
  @MainActor package static func encode(_ body: (NSKeyedArchiver) -> Void) -> Data {
    let coder = NSKeyedArchiver(requiringSecureCoding: false)
    body(coder)
    return data(of: coder)
  }

  /// Finishes a coder and returns its data.
  package static func data(of coder: NSKeyedArchiver) -> Data {
    coder.finishEncoding()
    return coder.encodedData
  }

  /// Returns a decoder; nil if the data are damaged.
  package static func coder(_ data: Data) -> NSKeyedUnarchiver? {
    let coder = try? NSKeyedUnarchiver(forReadingFrom: data)
    coder?.requiresSecureCoding = false
    return coder
  }
}
