internal import BackgroundExecution
internal import DeviceProtocol
internal import Foundation

/// The files in which the device keeps the keychain items of its apps: beside their containers, one per
/// access group.
///
/// A file is replaced as a whole, so changes outlive the process at once, and do not depend on the app's own
/// files (R174). An unreadable file counts as empty: an app may have written there itself. On a live device
/// apps may run at the same time; if two write to one group at the same instant, the last one wins.
struct KeychainFolder {
  /// The group of the app itself: its identifier, after which the device has named its container.
  let ownGroup = URL(fileURLWithPath: NSHomeDirectory()).lastPathComponent
  private let folder = URL(fileURLWithPath: NSHomeDirectory()).deletingLastPathComponent()
    .appendingPathComponent(".keychain", isDirectory: true)

  /// Rejects an access group that the app does not belong to (R175).
  func check(_ reader: QueryReader) throws(KeychainRefusal) {
    guard let wish = reader.attributes[kSecAttrAccessGroup] else { return }
    guard case .text(let group) = wish else {
      throw .parameter("the value of 'kSecAttrAccessGroup' is not a string")
    }
    if group != ownGroup, AppGroupName(group) == nil { throw .foreignGroup(group) }
  }

  /// Reads all items that the app can access, its own first.
  func read() -> Keychain {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let groups = [ownGroup] + names.filter { AppGroupName($0) != nil }.sorted()
    return Keychain(groups.flatMap(items))
  }

  /// Writes the changed groups.
  ///
  /// - Throws: Foundation's error, for example if the disk is full.
  func write(_ new: Keychain, over old: Keychain) throws {
    let (before, after) = (byGroup(old), byGroup(new))
    for group in Set(before.keys).union(after.keys).sorted() where before[group] != after[group] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data((after[group] ?? []).message).write(to: file(of: group), options: .atomic)
    }
  }

  private func byGroup(_ keychain: Keychain) -> [String: [KeychainItem]] {
    Dictionary(grouping: keychain.items) { $0.group ?? ownGroup }
  }

  private func items(of group: String) -> [KeychainItem] {
    guard let data = try? Data(contentsOf: file(of: group)) else { return [] }
    let items = (try? [KeychainItem](message: Array(data))) ?? []
    return items.filter { $0.group == group }
  }

  /// Returns the file of a group; the prefix keeps an app's own name from being mistaken for a group.
  private func file(of group: String) -> URL {
    folder.appendingPathComponent(group == ownGroup ? "app.\(group)" : group)
  }
}
