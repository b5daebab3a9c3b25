import Foundation

/// Calls the names that C compilers substitute for others, as system libraries do.
func callOtherNames() {
  say("begin")
  typealias CheckedPoll =
    @convention(c) (UnsafeMutablePointer<pollfd>?, UInt, Int32, Int) -> Int32
  let checkedPoll: CheckedPoll = function("__poll_chk")
  say("__poll_chk \(checkedPoll(nil, 0, 2000, 0))")
  var ends = [Int32](repeating: 0, count: 2)
  socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
  let writer = ends[1]
  Thread.detachNewThread {
    for _ in 0..<3 {
      sleep(1)
      send(writer, "hello", 5, 0)
    }
  }
  var buffer = [UInt8](repeating: 0, count: 100)
  typealias CheckedRead = @convention(c) (Int32, UnsafeMutableRawPointer?, Int, Int) -> Int
  let checkedRead: CheckedRead = function("__read_chk")
  say("__read_chk \(checkedRead(ends[0], &buffer, 100, 100))")
  typealias CheckedReceive =
    @convention(c) (Int32, UnsafeMutableRawPointer?, Int, Int, Int32) -> Int
  let checkedReceive: CheckedReceive = function("__recv_chk")
  say("__recv_chk \(checkedReceive(ends[0], &buffer, 100, 100, 0))")
  typealias Printing = @convention(c) (UnsafePointer<CChar>) -> Int32
  let puts: Printing = function("puts")
  _ = puts("puts")
  typealias Open = @convention(c) (UnsafePointer<CChar>, Int32) -> Int32
  for name in ["open", "open64", "__open_2", "__open64_2"] {
    let open: Open = function(name)
    let file = open("/dev/urandom", O_RDONLY)
    read(file, &buffer, 8)
    close(file)
    print(name, buffer.prefix(8))
  }
  exit(0)
}

private func function<Function>(_ name: String) -> Function {
  guard let symbol = dlsym(nil, name) else { fatalError("no '\(name)'") }
  return unsafeBitCast(symbol, to: Function.self)
}
