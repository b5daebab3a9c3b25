extension URLSession {
  /// The bytes of a response as they arrive; the server waits while they are not consumed.
  public struct AsyncBytes: AsyncSequence, Sendable {
    /// A byte.
    public typealias Element = UInt8

    /// The task that loads the bytes.
    public var task: URLSessionDataTask { source.task }
    private let source: Source

    init(_ task: URLSessionDataTask, _ stream: ByteStream) { source = Source(task, stream) }

    /// Returns an iterator that starts with the next byte to arrive.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source) }

    /// Keeps the task alive, and cancels it when the last copy of the sequence and the last iterator are
    /// gone.
    ///
    /// Sequences and iterators share it, so leaving a loop early stops the server from sending the rest.
    fileprivate final class Source: Sendable {
      let task: URLSessionDataTask
      let stream: ByteStream

      init(_ task: URLSessionDataTask, _ stream: ByteStream) {
        self.task = task
        self.stream = stream
      }

      deinit { task.cancel() }

      /// Returns the next part of the body. Cancelling the calling `Task` cancels the transfer, which then
      /// throws.
      func next() async throws -> [UInt8] {
        try await withTaskCancellationHandler {
          try await stream.next()
        } onCancel: {
          task.cancel()
        }
      }
    }

    /// An iterator over the bytes. It takes a whole part at once, so a loop suspends only between parts.
    public struct AsyncIterator: AsyncIteratorProtocol {
      private let source: Source
      private var bytes: [UInt8] = []
      private var place = 0

      fileprivate init(_ source: Source) { self.source = source }

      /// Returns the next byte, or nil at the end.
      public mutating func next() async throws -> UInt8? {
        if place == bytes.count {
          bytes = try await source.next()
          place = 0
        }
        guard place < bytes.count else { return nil }
        defer { place += 1 }
        return bytes[place]
      }
    }
  }
}
