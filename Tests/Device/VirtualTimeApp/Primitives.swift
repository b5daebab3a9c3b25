import Foundation

/// Uses the waiting primitives of POSIX directly.
func useLocks() {
  say("begin")
  useReadWriteLock()
  useBarrier()
  useOnce()
  useSemaphore()
  useJoin()
  usePrintLock()
  exit(0)
}

/// Returns the time of a clock after some seconds.
private func time(on clock: clockid_t, after seconds: Int) -> timespec {
  var now = timespec()
  clock_gettime(clock, &now)
  now.tv_sec += seconds
  return now
}

private func useReadWriteLock() {
  let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
  pthread_rwlock_init(lock, nil)
  pthread_rwlock_rdlock(lock)
  var end = time(on: CLOCK_REALTIME, after: 2)
  say("write lock \(pthread_rwlock_timedwrlock(lock, &end) == ETIMEDOUT)")
  let pointer = Shared(lock)
  Thread.detachNewThread {
    pthread_rwlock_wrlock(pointer.value)
    say("writer")
    pthread_rwlock_unlock(pointer.value)
  }
  sleep(1)
  pthread_rwlock_unlock(lock)
  usleep(1)
  say("read and write lock")
}

private func useBarrier() {
  let barrier = Shared(UnsafeMutablePointer<pthread_barrier_t>.allocate(capacity: 1))
  pthread_barrier_init(barrier.value, nil, 3)
  for number in 1...2 {
    Thread.detachNewThread {
      sleep(UInt32(number))
      pthread_barrier_wait(barrier.value)
    }
  }
  pthread_barrier_wait(barrier.value)
  say("barrier")
}

nonisolated(unsafe) private var onceControl = pthread_once_t()

private func useOnce() {
  for _ in 0..<2 {
    Thread.detachNewThread {
      pthread_once(&onceControl) {
        say("once begins")
        sleep(1)
      }
      say("once is over")
    }
  }
  sleep(2)
}

private func useSemaphore() {
  let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  sem_init(semaphore, 0, 0)
  var end = time(on: CLOCK_REALTIME, after: 3)
  say("semaphore \(sem_timedwait(semaphore, &end)) \(errno == ETIMEDOUT)")
}

private func useJoin() {
  var thread = pthread_t()
  pthread_create(
    &thread, nil,
    { _ in
      sleep(4)
      return UnsafeMutableRawPointer(bitPattern: 42)
    }, nil)
  var result: UnsafeMutableRawPointer?
  pthread_join(thread, &result)
  say("joined \(Int(bitPattern: result))")
}

/// Waits inside a value's description in `print`, while another thread prints.
private func usePrintLock() {
  struct Slow: CustomStringConvertible {
    var description: String {
      sleep(1)
      return "slow"
    }
  }
  Thread.detachNewThread { print("other") }
  print("value", Slow())
  usleep(1)
  say("printed")
}

/// Moves more data through pipes and sockets than they hold.
func moveData() {
  say("begin")
  var ends = [Int32](repeating: 0, count: 2)
  pipe(&ends)
  move(from: ends[1], to: ends[0], "pipe")
  socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
  move(from: ends[1], to: ends[0], "socket")
  selectOnNothing()
  acceptConnection()
  exit(0)
}

private func move(from writer: Int32, to reader: Int32, _ name: String) {
  let count = 3_000_000
  Thread.detachNewThread {
    sleep(1)
    let bytes = [UInt8](repeating: 7, count: count)
    say("\(name) wrote \(write(writer, bytes, count) == count)")
    close(writer)
  }
  var sum = 0
  var buffer = [UInt8](repeating: 0, count: 10_000)
  while case let taken = read(reader, &buffer, buffer.count), taken > 0 { sum += taken }
  usleep(1)
  say("\(name) read \(sum)")
}

private func selectOnNothing() {
  var time = timeval(tv_sec: 2, tv_usec: 500_000)
  say("select \(select(0, nil, nil, nil, &time))")
}

private func acceptConnection() {
  let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  // An abstract name: a zero byte, then anything.
  withUnsafeMutableBytes(of: &address.sun_path) { path in
    withUnsafeBytes(of: getpid()) { path[1..<5].copyBytes(from: $0) }
  }
  let length = socklen_t(MemoryLayout<sa_family_t>.size + 5)
  withUnsafePointer(to: address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
      bind(listener, name, length)
      listen(listener, 1)
      let copy = address
      Thread.detachNewThread {
        sleep(1)
        let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        withUnsafePointer(to: copy) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = connect(client, $0, length) }
        }
        sleep(1)
        send(client, "hello", 5, 0)
      }
      let server = accept(listener, nil, nil)
      say("accepted")
      var buffer = [UInt8](repeating: 0, count: 100)
      say("received \(recv(server, &buffer, buffer.count, 0))")
    }
  }
}

/// Starts more threads than the limit, and prints how many it got.
func startTooManyThreads() {
  let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
  pthread_attr_init(attributes)
  pthread_attr_setstacksize(attributes, 1 << 16)
  var count = 0
  var failure: Int32 = 0
  while count < 5000 {
    var thread = pthread_t()
    failure = pthread_create(
      &thread, attributes,
      { _ in
        sleep(1000)
        return nil
      }, nil)
    if failure != 0 { break }
    count += 1
  }
  say("\(count) threads, then \(failure == EAGAIN ? "EAGAIN" : "error \(failure)")")
  RunLoop.main.run()
}
