private import Glibc
package import HTTPTransport
package import ChildProcess
package import TransferEngine

/// One attempt of the engine, with its files.
///
/// It counts in three numbers: ``total``, what has come; ``durable``, what is on the disk; and the
/// offset at which this attempt's body begins in the partial. No file is closed before the exchange
/// goes.
package final class TransferExchange {
  /// What the engine has asked for.
  let attempt: Attempt
  /// What is sent, if its number is not negative; closed with the exchange.
  private let bodyFile: FileDescriptor
  /// The file that the body grows in; a number of -1 before the body was accepted.
  private var partial = FileDescriptor(owning: -1)
  /// Where the body begins in the partial.
  private var offset: Int64 = 0
  /// The length of the partial, in whatever cache.
  private(set) var total: Int64 = 0
  /// How much of it is on disk for certain.
  package private(set) var durable: Int64 = 0
  /// When bytes were put on the disk last, or the body began.
  private var lastCheckpoint: ContinuousClock.Instant
  /// The system tells of bytes that it could not write once, and calls them written from then on.
  private var failure: SystemError?

  /// - Parameter bodyFile: what is sent; a negative number stands for nothing.
  package init(
    _ attempt: Attempt, bodyFile: consuming FileDescriptor, at now: ContinuousClock.Instant
  ) {
    self.attempt = attempt
    self.bodyFile = bodyFile
    lastCheckpoint = now
  }

  /// The number of the file that is sent.
  var bodyNumber: Int32? { bodyFile.number < 0 ? nil : bodyFile.number }

  /// Lets the body grow in a partial.
  ///
  /// - Returns: where the transport writes it.
  package func accept(
    _ file: consuming FileDescriptor, from offset: Int64, at now: ContinuousClock.Instant
  ) -> HTTPBodySink {
    let number = file.number
    partial = consume file
    (self.offset, total, durable, lastCheckpoint) = (offset, offset, offset, now)
    return .file(descriptor: number, offset: offset)
  }

  /// Notes that so much of a partial is on disk from before, in which nothing grows now.
  func keep(_ length: Int64) { (offset, total, durable) = (length, length, length) }

  /// Notes that so much of the body has come.
  package func grow(to count: Int64) { total = offset + count }

  /// CHOICE: how much of what has come gives way on a disk that is full.
  private static let room: Int64 = 1 << 20

  /// Drops the last of what has come, so that a disk that is full has room for the note that it is.
  func makeRoom() { cut(to: max(0, total - Self.room)) }

  /// Drops all that is behind a length.
  func cut(to length: Int64) {
    guard partial.number >= 0, ftruncate(partial.number, off_t(length)) == 0 else { return }
    (total, durable) = (length, min(durable, length))
  }

  /// Whether something has come that is not known to be on disk.
  var hasNews: Bool { total > durable }

  /// Whether what has come since the last checkpoint would take long enough to fetch again
  /// (CHOICE).
  ///
  /// That is 4 MiB of a connection that needed a quarter of a second for them, 64 MiB of a quicker
  /// one, whatever came in two seconds of a slower one. Each checkpoint waits for the disk twice,
  /// for the partial and for the database, and nothing is received meanwhile.
  package func needsCheckpoint(at now: ContinuousClock.Instant) -> Bool {
    let (news, time) = (total - durable, now - lastCheckpoint)
    return news >= 64 << 20 || news >= 4 << 20 && time >= .milliseconds(250)
      || hasNews && time >= .seconds(2)
  }

  /// Puts what has come on the disk (`fdatasync(2)`).
  ///
  /// - Throws: `SystemError`, and from then on the same error each time.
  package func synchronize(at now: ContinuousClock.Instant) throws(SystemError) {
    lastCheckpoint = now
    if let failure { throw failure }
    guard hasNews else { return }
    let number = partial.number
    do throws(SystemError) {
      try systemCall("write a partial to the disk") { fdatasync(number) }
    } catch {
      failure = error
      throw error
    }
    durable = total
  }
}
