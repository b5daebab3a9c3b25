import SafeFiles
import Sandbox
import ChildProcess

/// The modules of C headers that a compiler in a sandbox has made, with their times, which compilers compare.
///
/// They are handed back as a ``FileBundle``, in folders that are named after those times:
/// `1795368000/2C5VACBYE3HCI/Dispatch-1LBX3LGDYWXHZ.pcm`.
///
/// The bundle comes from a sandbox: its names are plain paths, and anything that the script cannot have made
/// is an error.
struct SharedModules: Sendable {
  private struct Module: Sendable {
    var bytes: [UInt8]
    /// From 1970.
    var seconds: Int
  }

  /// By path in a module cache.
  private var modules: [PlainPath: Module] = [:]
  /// The headers that they were made from.
  private(set) var headers = HeaderFiles(list: [])

  /// Reads the bundle that ``script(cache:)`` has written.
  ///
  /// - Throws: `FileBundle.Fault` for content that the script cannot have made.
  init(_ bytes: [UInt8]) throws(FileBundle.Fault) {
    for (name, bytes) in try FileBundle(bytes).files {
      guard let time = PlainPath(name.parts[0]), let seconds = Int(time.text), seconds >= 0,
        let path = name.path(from: time)
      else { throw FileBundle.Fault(name.text, "has no time") }
      guard path.text != Self.rule else {
        headers = HeaderFiles(rule: bytes)
        continue
      }
      guard modules.updateValue(Module(bytes: bytes, seconds: seconds), forKey: path) == nil else {
        throw FileBundle.Fault(path.text, "is there twice")
      }
    }
  }

  /// The name of the file in which the compiler lists what it has read.
  private static let rule = "warm-up.d"

  /// A shell script that writes a bundle to standard output: the modules in a module cache, and the rule
  /// beside it that lists their headers.
  static func script(cache: String) -> String {
    """
    set -e
    \(FileBundle.shellFunction)
    put \(rule) 0/\(rule)
    cd \(cache.quotedForShell)
    find . -name '*.pcm' | LC_ALL=C sort | while read -r file; do
      put "$file" "$(stat -c %Y "$file")/${file#./}"
    done
    """
  }

  /// Writes the files into an empty folder.
  ///
  /// - Throws: `SystemError` if one cannot be written.
  func layOut(in folder: String) throws(SystemError) {
    let folder = try OpenFolder(folder)
    for (path, module) in modules {
      try folder.make(path, module.bytes, secondsOfChange: module.seconds)
    }
  }
}
