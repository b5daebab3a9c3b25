private import Glibc

/// Small files and folders below `/proc`, read with as few system calls as can be.
///
/// They are read fifty times a second for every program that runs, so nothing here makes a copy that
/// is not needed. What is gone reads as empty.
package enum ProcFile {
  /// The beginning of a file, at most 64 KiB.
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

  /// The numbers in the first 64 KiB of a file that holds nothing but numbers and white space.
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
        // The kernel hands out a page at a time, and less only at the end.
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

  /// The sum of some lines such as `VmPTE:  48 kB`, in bytes; lines that are missing count nothing.
  package static func sizes(in path: String, _ names: [String]) -> Int {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return 0 }
    let file = FileDescriptor(owning: number)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 16) { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      // The kernel makes these files whole for one read (`seq_file`), and a list of groups long.
      start[max(0, read(file.number, start, buffer.count - 1))] = 0
      return names.reduce(0) { sum, name in
        // The program's own name is in the file too, but never with a line of its own: the kernel
        // writes a line break in it as a backslash and `n`.
        guard let line = strstr(start, "\n\(name):") else { return sum }
        return sum + strtol(line + name.utf8.count + 2, nil, 10) << 10
      }
    }
  }

  /// The rights that this process has, a bit for each (`capabilities(7)`); none when they cannot be read.
  package static var capabilities: UInt64 {
    ownStatus("CapEff").flatMap { UInt64($0, radix: 16) } ?? 0
  }

  /// Whether this process is bound to a filter of system calls, as in most containers (`seccomp(2)`).
  package static var isFiltered: Bool { ownStatus("Seccomp") == "2" }

  /// A value in `/proc/self/status` (`proc(5)`).
  private static func ownStatus(_ name: String) -> Substring? {
    let lines = String(decoding: bytes(of: "/proc/self/status"), as: UTF8.self)
    return lines.split(separator: "\n").first { $0.hasPrefix("\(name):") }?
      .split(separator: "\t").last
  }

  /// The folder in which a process shows its memory and its files.
  ///
  /// That of the process shows those of its first thread, which may end and leave the rest to the others
  /// (`pthread_exit(3)`); then it is the folder of one that goes on.
  package static func folder(of pid: Int32) -> String {
    let own = "/proc/\(pid)"
    let threads = threads(of: pid)
    let folders = [own] + threads.lazy.filter { $0 != pid }.map { "\(own)/task/\($0)" }
    return threads.count < 2 ? own : folders.first(where: hasMemory) ?? own
  }

  /// Whether a thread is not about to end: what has memory has page tables.
  ///
  /// - Parameter folder: where it shows its memory.
  private static func hasMemory(_ folder: String) -> Bool {
    sizes(in: "\(folder)/status", ["VmPTE"]) > 0
  }

  /// The number of descriptors that a process has open; zero when it is gone or may not be looked at.
  package static func descriptors(of pid: Int32) -> Int {
    let path = "\(folder(of: pid))/fd"
    var status = stat()
    guard stat(path, &status) == 0 else { return 0 }
    // Since Linux 6.2 the folder says how many it has.
    if status.st_size > 0 { return Int(status.st_size) }
    guard let folder = opendir(path) else { return 0 }
    defer { closedir(folder) }
    var count = -2  // its own two entries
    while readdir(folder) != nil { count += 1 }
    return max(0, count)
  }

  /// The threads of a process; empty when it is gone.
  package static func threads(of pid: Int32) -> [Int] {
    let path = "/proc/\(pid)/task"
    var status = stat()
    guard stat(path, &status) == 0 else { return [] }
    // The folder has a link for each thread next to its own two; most processes have one thread.
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
