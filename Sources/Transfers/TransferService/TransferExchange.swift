private import Glibc
package import HTTPTransport
package import ChildProcess
package import TransferEngine

/// One attempt of the engine, with its files.
///
/// It counts in three numbers: ``total``, the bytes received; ``durable``, those on disk; and the offset at
/// which this attempt's body begins in the partial. No file is closed while the exchange exists.
package final class TransferExchange {
  let attempt: Attempt
  /// The file to send, if its descriptor is not negative; closed with the exchange.
  private let bodyFile: FileDescriptor
  /// The file that the body is written to; a descriptor of -1 before the body is accepted.
  private var partial = FileDescriptor(owning: -1)
  private var offset: Int64 = 0
  /// The length of the partial, including bytes that are only in a cache.
  private(set) var total: Int64 = 0
  /// How much of it is known to be on disk.
  package private(set) var durable: Int64 = 0
  /// When bytes were last flushed, or the body began.
  private var lastCheckpoint: ContinuousClock.Instant
  /// What it has taken, once it is over.
  var measures: AttemptMeasures?
  /// The system reports bytes that it could not write only once, and treats them as written from then on.
  private var failure: SystemError?

  /// - Parameter bodyFile: the file to send; a negative descriptor for none.
  package init(
    _ attempt: Attempt, bodyFile: consuming FileDescriptor, at now: ContinuousClock.Instant
  ) {
    self.attempt = attempt
    self.bodyFile = bodyFile
    lastCheckpoint = now
  }

  /// The descriptor of the file to send, if any.
  var bodyNumber: Int32? { bodyFile.number < 0 ? nil : bodyFile.number }

  /// Accepts the body into a partial.
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

  /// Records the length of an existing partial that will not grow now.
  func keep(_ length: Int64) { (offset, total, durable) = (length, length, length) }

  package func grow(to count: Int64) { total = offset + count }

  /// CHOICE: how many bytes are given up on a full disk.
  private static let room: Int64 = 1 << 20

  /// Drops the last received bytes, so that a full disk has room for recording the failure.
  func makeRoom() { cut(to: max(0, total - Self.room)) }

  /// Drops everything after a length.
  func cut(to length: Int64) {
    guard partial.number >= 0, ftruncate(partial.number, off_t(length)) == 0 else { return }
    (total, durable) = (length, min(durable, length))
  }

  /// Whether received bytes are not known to be on disk.
  var hasNews: Bool { total > durable }

  /// Whether the bytes since the last checkpoint would take long enough to fetch again (CHOICE).
  ///
  /// That is 4 MiB of a connection that needed a quarter of a second for them, 64 MiB of a faster one, and
  /// whatever came in two seconds of a slower one. Each checkpoint waits for the disk twice, for the partial
  /// and for the database, and nothing is received meanwhile.
  package func needsCheckpoint(at now: ContinuousClock.Instant) -> Bool {
    let (news, time) = (total - durable, now - lastCheckpoint)
    return news >= 64 << 20 || news >= 4 << 20 && time >= .milliseconds(250)
      || hasNews && time >= .seconds(2)
  }

  /// Flushes the received bytes to disk (`fdatasync(2)`).
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
