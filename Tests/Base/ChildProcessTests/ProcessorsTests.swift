import CLinux
import Glibc
import ChildProcess
import Testing

struct ProcessorsTests {
  @Test func countsThoseThatTheProcessMayUse() throws {
    var former = cpu_set_t()
    try #require(sched_getaffinity(0, UInt(MemoryLayout<cpu_set_t>.size), &former) == 0)
    // Restricts this thread only, and is undone afterwards.
    defer { sched_setaffinity(0, UInt(MemoryLayout<cpu_set_t>.size), &former) }
    let all = Processors.count
    #expect(all >= 1 && all <= sysconf(Int32(_SC_NPROCESSORS_CONF)))
    var one = former
    withUnsafeMutableBytes(of: &one) { bytes in
      guard let used = bytes.firstIndex(where: { $0 != 0 }) else { return }
      let bit = UInt8(1) << bytes[used].trailingZeroBitCount
      for index in bytes.indices { bytes[index] = index == used ? bit : 0 }
    }
    try #require(sched_setaffinity(0, UInt(MemoryLayout<cpu_set_t>.size), &one) == 0)
    #expect(Processors.count == 1)
  }
}
