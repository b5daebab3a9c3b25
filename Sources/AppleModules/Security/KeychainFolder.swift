internal import BackgroundExecution
internal import DeviceProtocol
internal import Foundation

/// Where the device keeps the items of its apps: beside their containers, a file for each access group.
///
/// A file is replaced as a whole, so what a call has changed outlives the process at once, and nothing that
/// becomes of the app's own files touches it (R174). What cannot be read counts as nothing: an app may have
/// written there itself. On a live device apps may run at the same time; of two that write to one group at the
/// same instant the last one counts.
struct KeychainFolder {
  /// The group that is the app's own: its identifier, by which the device has named its container.
  let ownGroup = URL(fileURLWithPath: NSHomeDirectory()).lastPathComponent
  private let folder = URL(fileURLWithPath: NSHomeDirectory()).deletingLastPathComponent()
    .appendingPathComponent(".keychain", isDirectory: true)

  /// Refuses an access group that the app does not belong to (R175).
  func check(_ reader: QueryReader) throws(KeychainRefusal) {
    guard let wish = reader.attributes[kSecAttrAccessGroup] else { return }
    guard case .text(let group) = wish else {
      throw .parameter("the value of 'kSecAttrAccessGroup' is no text")
    }
    if group != ownGroup, AppGroupName(group) == nil { throw .foreignGroup(group) }
  }

  /// All items that the app reaches, those of its own in front.
  func read() -> Keychain {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let groups = [ownGroup] + names.filter { AppGroupName($0) != nil }.sorted()
    return Keychain(groups.flatMap(items))
  }

  /// Keeps what has changed.
  ///
  /// - Throws: what Foundation has to say of a disk that is full.
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

  /// An app's own name cannot be taken for that of a group.
  private func file(of group: String) -> URL {
    folder.appendingPathComponent(group == ownGroup ? "app.\(group)" : group)
  }
}
