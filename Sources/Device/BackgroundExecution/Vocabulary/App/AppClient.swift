/// The state of one app in a block.
package protocol AppClient {
  var id: AppID { get }
}

extension Collection where Element: AppClient {
  /// Returns the index of an app.
  ///
  /// - Throws: ``Misuse/unknownApp(_:)``.
  package func index(of id: AppID) throws(Misuse) -> Index {
    guard let index = firstIndex(where: { $0.id == id }) else { throw .unknownApp(id) }
    return index
  }
}
