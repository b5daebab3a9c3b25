private import Glibc
import ChildProcess

/// Measures the memory of a process and all its descendants.
///
/// The kernel has no limit on the total memory of several processes that an ordinary user may set everywhere,
/// so it is measured many times a second; the growth in between is limited by how fast memory can be filled.
///
/// Memory counts that only these processes keep: their own pages, in memory or swapped out, the page tables
/// that map them, and the working folder. Pages of other files can be dropped by the kernel and do not count.
/// Data in pipes and sockets is not accounted anywhere: 40 processes with full sockets kept 1.5 GB that
/// nothing showed. So processes are charged for what their descriptors could hold, except for as many as
/// programs usually have.
struct MemoryLimit: Sendable {
  /// In bytes.
  let limit: Int
  /// The absolute path of a file system in memory that only these processes can see.
  var privateFolder: String?

  /// - Parameter tree: the ids of all processes to measure.
  func isPassed(by tree: [Int32]) -> Bool {
    let folder = folderBytes(seenBy: tree)
    // This is cheap to read, but counts shared pages once for each process.
    let charged = folder + bufferBytes(of: tree)
    return charged + tree.reduce(0) { $0 + bytes(of: $1) } > limit
      && charged + tree.reduce(0) { $0 + proportionalBytes(of: $1) } > limit
  }

  /// The number of descriptors of all processes together that are free of charge.
  private static let freeDescriptors = 256
  /// The maximum content of a descriptor: the buffer of a socket, which the filter keeps at its default size
  /// (`socket(7)`, `net.core.wmem_default`).
  ///
  /// A pipe holds less by default, and all enlarged pipes of a user together hold at most 64 MiB (`pipe(7)`,
  /// `pipe-user-pages-soft`).
  private static let bytesOfDescriptor = 208 << 10

  /// The maximum content of all charged descriptors, in bytes.
  private func bufferBytes(of tree: [Int32]) -> Int {
    // The standard streams are our pipes.
    let count = tree.reduce(0) { $0 + max(0, ProcFile.descriptors(of: $1) - 3) }
    return max(0, count - Self.freeDescriptors) * Self.bytesOfDescriptor
  }

  /// The memory of a process according to `/proc/PID/status` (`proc(5)`).
  ///
  /// Shared pages are those of files in memory, which are counted with the private folder if there is one.
  private func bytes(of pid: Int32) -> Int {
    ProcFile.sizes(
      in: "\(ProcFile.folder(of: pid))/status",
      ["RssAnon", "VmSwap", "VmPTE"] + (privateFolder == nil ? ["RssShmem"] : []))
  }

  /// The memory of a process with each shared page divided among its sharers (`smaps_rollup`), as far as that
  /// is available.
  private func proportionalBytes(of pid: Int32) -> Int {
    let folder = ProcFile.folder(of: pid)
    let pages = ProcFile.sizes(
      in: "\(folder)/smaps_rollup",
      ["Pss_Anon", "SwapPss"] + (privateFolder == nil ? ["Pss_Shmem"] : []))
    if pages == 0 { return bytes(of: pid) }
    return pages + ProcFile.sizes(in: "\(folder)/status", ["VmPTE"])
  }

  /// The size of the private folder: its pages, and a kibibyte for the kernel's bookkeeping of each file,
  /// which may be empty.
  ///
  /// Zero while the sandbox is being set up, when a folder of that name may be the machine's.
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

  /// The number of the file system at a path; nil if it cannot be accessed.
  private static func device(of path: String) -> dev_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_dev : nil
  }
}
