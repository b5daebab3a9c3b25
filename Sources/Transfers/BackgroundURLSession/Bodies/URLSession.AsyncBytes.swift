extension URLSession {
  /// The bytes of a response as they come; a server waits when they are not taken.
  ///
  /// The task is cancelled when the sequence and its iterators are gone.
  public struct AsyncBytes: AsyncSequence, Sendable {
    /// A byte.
    public typealias Element = UInt8

    /// What loads them.
    public var task: URLSessionDataTask { source.task }
    private let source: Source

    init(_ task: URLSessionDataTask, _ stream: ByteStream) { source = Source(task, stream) }

    /// Begins with the bytes that come next.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source) }

    /// Keeps the task alive and cancels it when the last copy of the sequence and the last iterator
    /// are gone.
    ///
    /// Sequences and iterators share it, so a loop that is left in its midst does not let the
    /// server send the rest.
    fileprivate final class Source: Sendable {
      let task: URLSessionDataTask
      let stream: ByteStream

      init(_ task: URLSessionDataTask, _ stream: ByteStream) {
        self.task = task
        self.stream = stream
      }

      deinit { task.cancel() }

      /// The next part of the body; a `Task` that is cancelled meanwhile cancels the transfer,
      /// which then throws.
      func next() async throws -> [UInt8] {
        try await withTaskCancellationHandler {
          try await stream.next()
        } onCancel: {
          task.cancel()
        }
      }
    }

    /// Goes through the bytes.
    /// Takes a part as it came, and gives its bytes one by one: a loop suspends only between parts.
    public struct AsyncIterator: AsyncIteratorProtocol {
      private let source: Source
      private var bytes: [UInt8] = []
      private var place = 0

      fileprivate init(_ source: Source) { self.source = source }

      /// The next byte; nil at the end.
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
