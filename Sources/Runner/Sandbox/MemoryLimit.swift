private import Glibc
import ChildProcess

/// Adds up the memory of a process and all that came from it.
///
/// There is no limit of the kernel on the memory of several processes together that an ordinary user
/// may set everywhere, so it is looked at many times a second; what grows in between is bounded by
/// how fast memory can be filled.
///
/// What counts is what only these processes keep in memory: their own pages, in memory or swapped
/// out, the page tables that map them, and the working folder. Pages of other files can be dropped
/// by the kernel and do not count. What waits in pipes and sockets is in no account: 40
/// processes with full sockets kept 1.5 GB that nothing showed. So they are charged for what their
/// descriptors could hold, but for as many as programs usually have.
struct MemoryLimit: Sendable {
  /// In bytes.
  let limit: Int
  /// The absolute path of a file system in memory that only these processes see.
  var privateFolder: String?

  /// - Parameter tree: the process ids of all that counts.
  func isPassed(by tree: [Int32]) -> Bool {
    let folder = folderBytes(seenBy: tree)
    // This is cheap to ask for, but has pages that processes share once in each of them.
    let charged = folder + bufferBytes(of: tree)
    return charged + tree.reduce(0) { $0 + bytes(of: $1) } > limit
      && charged + tree.reduce(0) { $0 + proportionalBytes(of: $1) } > limit
  }

  /// Descriptors of all together that cost nothing.
  private static let freeDescriptors = 256
  /// What one may hold: the buffer of a socket, which the filter keeps at its first size (`socket(7)`,
  /// `net.core.wmem_default`). A pipe holds less by default, and all of a user's together no more than
  /// 64 MiB when they are enlarged (`pipe(7)`, `pipe-user-pages-soft`).
  private static let bytesOfDescriptor = 208 << 10

  /// What descriptors beyond the free ones could hold, in bytes.
  private func bufferBytes(of tree: [Int32]) -> Int {
    // The standard streams are our pipes.
    let count = tree.reduce(0) { $0 + max(0, ProcFile.descriptors(of: $1) - 3) }
    return max(0, count - Self.freeDescriptors) * Self.bytesOfDescriptor
  }

  /// From `/proc/PID/status` (`proc(5)`). Shared pages are those of files in memory, which are in
  /// the private folder's account where there is one.
  private func bytes(of pid: Int32) -> Int {
    ProcFile.sizes(
      in: "\(ProcFile.folder(of: pid))/status",
      ["RssAnon", "VmSwap", "VmPTE"] + (privateFolder == nil ? ["RssShmem"] : []))
  }

  /// The same with each shared page divided among its sharers (`smaps_rollup`), as far as that is to
  /// be had.
  private func proportionalBytes(of pid: Int32) -> Int {
    let folder = ProcFile.folder(of: pid)
    let pages = ProcFile.sizes(
      in: "\(folder)/smaps_rollup",
      ["Pss_Anon", "SwapPss"] + (privateFolder == nil ? ["Pss_Shmem"] : []))
    if pages == 0 { return bytes(of: pid) }
    return pages + ProcFile.sizes(in: "\(folder)/status", ["VmPTE"])
  }

  /// What the private folder holds: its pages, and a kibibyte for the kernel's own account of each
  /// file in it, which may be empty.
  ///
  /// Zero as long as the sandbox is being set up, when a folder of that name may be the machine's.
  private func folderBytes(seenBy tree: [Int32]) -> Int {
    guard let privateFolder else { return 0 }
    for pid in tree {
      let root = "/proc/\(pid)/root/"
      guard let inner = Self.device(of: root), inner != Self.device(of: "/"),
        let folder = Self.device(of: root + privateFolder), folder != inner
      else { continue }
      var status = statvfs()
      guard statvfs(root + privateFolder, &status) == 0 else { continue }
      let pages = Int(clamping: status.f_blocks) - Int(clamping: status.f_bfree)
      let files = Int(clamping: status.f_files) - Int(clamping: status.f_ffree)
      return pages * Int(clamping: status.f_frsize) + (files << 10)
    }
    return 0
  }

  /// The number of the file system that something lies on; nil if it cannot be looked at.
  private static func device(of path: String) -> dev_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_dev : nil
  }
}
