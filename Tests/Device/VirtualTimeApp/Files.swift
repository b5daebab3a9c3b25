import Foundation

/// Creates and changes files in several ways, and prints the age of each ten seconds later.
func dateFiles() throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dates-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
  try Data([1]).write(to: URL(fileURLWithPath: path("written")))
  try Data([1]).write(to: URL(fileURLWithPath: path("atomic")), options: .atomic)
  try Data([1]).write(to: URL(fileURLWithPath: path("old")))
  let stream = fopen(path("stream"), "w")
  let handle = open(path("descriptor"), O_CREAT | O_WRONLY, 0o600)
  var temporary = Array(path("XXXXXX").utf8CString)
  close(mkstemp(&temporary))
  sleep(3)
  fputs("later", stream)
  fclose(stream)
  write(handle, "x", 1)
  sleep(7)
  utimes(path("old"), [timeval(tv_sec: 5, tv_usec: 0), timeval(tv_sec: 6, tv_usec: 0)])
  try FileManager.default.moveItem(atPath: path("atomic"), toPath: path("moved"))
  var status = stat()
  fstat(handle, &status)
  say("fstat \(Int(Date().timeIntervalSince1970) - status.st_mtim.tv_sec)")
  for name in ["written", "moved", "stream", "descriptor", "old", "."] {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
    let dates = [FileAttributeKey.modificationDate, .creationDate].map { key in
      (attributes[key] as? Date).map { Int(Date().timeIntervalSince($0)) } ?? -1
    }
    print(name, dates)
  }
  print(
    "temporary", String(decoding: temporary.dropLast().suffix(6).map { UInt8($0) }, as: UTF8.self))
  try FileManager.default.setAttributes(
    [.modificationDate: Date(timeIntervalSinceNow: -50)], ofItemAtPath: path("written"))
  utimes(path("moved"), nil)
  sleep(1)
  for name in ["written", "moved"] {
    let date = try FileManager.default.attributesOfItem(atPath: path(name))[.modificationDate]
    print(name, (date as? Date).map { Int(Date().timeIntervalSince($0)) } ?? -1)
  }
  try FileManager.default.removeItem(at: folder)
  exit(0)
}
