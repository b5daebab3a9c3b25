@preconcurrency import Foundation

/// Waits on sockets that have time limits of their own.
func waitAtLimitedSockets() {
  say("begin")
  var ends = [Int32](repeating: 0, count: 2)
  socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
  var limit = timeval(tv_sec: 2, tv_usec: 0)
  let size = socklen_t(MemoryLayout<timeval>.size)
  setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &limit, size)
  var buffer = [UInt8](repeating: 0, count: 5_000_000)
  say("recv \(recv(ends[0], &buffer, buffer.count, 0)) \(errno == EAGAIN)")
  say("read \(read(ends[0], &buffer, buffer.count)) \(errno == EAGAIN)")
  limit.tv_sec = 3
  setsockopt(ends[0], SOL_SOCKET, SO_SNDTIMEO, &limit, size)
  let sent = send(ends[0], buffer, buffer.count, 0)
  say("send \(sent > 0 && sent < buffer.count)")
  say("send \(send(ends[0], buffer, buffer.count, 0)) \(errno == EAGAIN)")
  exit(0)
}

nonisolated(unsafe) private var mutex = pthread_mutex_t()
nonisolated(unsafe) private var condition = pthread_cond_t()
nonisolated(unsafe) private var semaphore = sem_t()
nonisolated(unsafe) private var pipeEnds = [Int32](repeating: 0, count: 2)

/// Cancels waiting threads, and joins them.
func cancelThreads() {
  pthread_mutex_init(&mutex, nil)
  pthread_cond_init(&condition, nil)
  sem_init(&semaphore, 0, 0)
  pipe(&pipeEnds)
  say("begin")
  cancel("sleep") { _ in
    sleep(1000)
    return nil
  }
  cancel("semaphore") { _ in
    sem_wait(&semaphore)
    return nil
  }
  cancel("read") { _ in
    var byte: UInt8 = 0
    read(pipeEnds[0], &byte, 1)
    return nil
  }
  cancel("condition") { _ in
    pthread_mutex_lock(&mutex)
    pthread_cond_wait(&condition, &mutex)
    return nil
  }
  say("mutex is locked \(pthread_mutex_trylock(&mutex) == EBUSY)")
  cancel("nothing") { _ in
    pthread_setcancelstate(Int32(PTHREAD_CANCEL_DISABLE), nil)
    sleep(5)
    return nil
  }
  exit(0)
}

private func cancel(
  _ name: String, _ body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
) {
  var thread = pthread_t()
  pthread_create(&thread, nil, body, nil)
  sleep(1)
  pthread_cancel(thread)
  var result: UnsafeMutableRawPointer?
  pthread_join(thread, &result)
  say("\(name) \(Int(bitPattern: result))")
}

/// Prints through libc while another thread is in the middle of printing.
func printInTheMiddle() {
  struct Slow: CustomStringConvertible {
    var description: String {
      sleep(1)
      return "slow"
    }
  }
  nonisolated(unsafe) let output = stdout
  let writes: [@Sendable () -> Int32] = [
    { puts("puts") }, { fputs("fputs\n", output) }, { putchar(10) }, { fflush(output) },
  ]
  for write in writes {
    Thread.detachNewThread {
      usleep(1)
      _ = write()
    }
    print("value", Slow())
    usleep(2)
  }
  exit(0)
}

/// Waits for a timer of libdispatch when no descriptor is free.
func runOutOfDescriptors() {
  DispatchQueue.main.asyncAfter(deadline: .now() + 1) { say("timer") }
  RunLoop.main.run(until: Date(timeIntervalSinceNow: 2))
  while dup(1) >= 0 {}
  // Wall-clock deadlines use a separate timer.
  DispatchQueue.main.asyncAfter(wallDeadline: .now() + 1) { say("timer by the date") }
  RunLoop.main.run(until: Date(timeIntervalSinceNow: 5))
  say("end")
  exit(0)
}
