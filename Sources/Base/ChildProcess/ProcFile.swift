private import Glibc

/// Small files and folders in `/proc`, read with as few system calls as possible.
///
/// They are read fifty times a second for every running program, so unnecessary copies are avoided. A
/// missing file reads as empty.
package enum ProcFile {
  /// The first 64 KiB of a file.
  package static func bytes(of path: String) -> [UInt8] {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return [] }
    let file = FileDescriptor(owning: number)
    var bytes: [UInt8] = []
    while bytes.count < 1 << 16 {
      let chunk = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
        count = max(0, read(file.number, buffer.baseAddress, buffer.count))
      }
      if chunk.isEmpty { break }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    }
    return bytes
  }

  /// The numbers in the first 64 KiB of a file that contains only numbers and white space.
  package static func numbers(in path: String) -> [Int] {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return [] }
    let file = FileDescriptor(owning: number)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 16) { buffer in
      guard let start = buffer.baseAddress else { return [] }
      var length = 0
      while length < buffer.count - 1 {
        let count = read(file.number, start + length, buffer.count - 1 - length)
        if count <= 0 { break }
        length += count
        // The kernel returns up to a page per read, and fewer bytes only at the end.
        if count < 2048 { break }
      }
      start[length] = 0
      var numbers: [Int] = []
      var rest = start
      while true {
        var end: UnsafeMutablePointer<CChar>?
        let value = strtol(rest, &end, 10)
        guard let end, end > rest else { return numbers }
        numbers.append(value)
        rest = end
      }
    }
  }

  /// The sum of lines such as `VmPTE:  48 kB`, in bytes; missing lines count as zero.
  package static func sizes(in path: String, _ names: [String]) -> Int {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return 0 }
    let file = FileDescriptor(owning: number)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 16) { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      // The kernel returns these files whole in one read (`seq_file`); a list of groups can make them long.
      start[max(0, read(file.number, start, buffer.count - 1))] = 0
      return names.reduce(0) { sum, name in
        // The program's name is in the file too, but never at the start of a line: the kernel escapes line
        // breaks in it as a backslash and `n`.
        guard let line = strstr(start, "\n\(name):") else { return sum }
        return sum + strtol(line + name.utf8.count + 2, nil, 10) << 10
      }
    }
  }

  /// This process's effective capabilities as a bit mask (`capabilities(7)`); 0 if unreadable.
  package static var capabilities: UInt64 {
    ownStatus("CapEff").flatMap { UInt64($0, radix: 16) } ?? 0
  }

  /// Whether a system call filter applies to this process, as in most containers (`seccomp(2)`).
  package static var isFiltered: Bool { ownStatus("Seccomp") == "2" }

  /// A value in `/proc/self/status` (`proc(5)`).
  private static func ownStatus(_ name: String) -> Substring? {
    let lines = String(decoding: bytes(of: "/proc/self/status"), as: UTF8.self)
    return lines.split(separator: "\n").first { $0.hasPrefix("\(name):") }?
      .split(separator: "\t").last
  }

  /// The `/proc` folder that shows a process's memory and files.
  ///
  /// The process's own folder shows those of its first thread, which may end before the others
  /// (`pthread_exit(3)`); then the folder of a living thread is used.
  package static func folder(of pid: Int32) -> String {
    let own = "/proc/\(pid)"
    let threads = threads(of: pid)
    let folders = [own] + threads.lazy.filter { $0 != pid }.map { "\(own)/task/\($0)" }
    return threads.count < 2 ? own : folders.first(where: hasMemory) ?? own
  }

  /// Whether a thread is not exiting: as long as it has memory, it has page tables.
  ///
  /// - Parameter folder: its folder in `/proc`.
  private static func hasMemory(_ folder: String) -> Bool {
    sizes(in: "\(folder)/status", ["VmPTE"]) > 0
  }

  /// The number of open descriptors of a process; zero if it has ended or cannot be inspected.
  package static func descriptors(of pid: Int32) -> Int {
    let path = "\(folder(of: pid))/fd"
    var status = stat()
    guard stat(path, &status) == 0 else { return 0 }
    // Since Linux 6.2 the folder's size is the number of descriptors.
    if status.st_size > 0 { return Int(status.st_size) }
    guard let folder = opendir(path) else { return 0 }
    defer { closedir(folder) }
    var count = -2  // `.` and `..`
    while readdir(folder) != nil { count += 1 }
    return max(0, count)
  }

  /// The thread ids of a process; empty if it has ended.
  package static func threads(of pid: Int32) -> [Int] {
    let path = "/proc/\(pid)/task"
    var status = stat()
    guard stat(path, &status) == 0 else { return [] }
    // The folder's link count is the number of threads plus two; most processes have one thread.
    if status.st_nlink == 3 { return [Int(pid)] }
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var threads: [Int] = []
    while let entry = readdir(folder) {
      let number = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { atol($0) }
      }
      if number > 0 { threads.append(number) }
    }
    return threads
  }
}
