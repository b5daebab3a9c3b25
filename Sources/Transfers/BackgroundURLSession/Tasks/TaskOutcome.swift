internal import Foundation

/// The receiver of an in-process task's result.
///
/// A task is made with one and keeps it until it is done; a handler is released then.
enum TaskOutcome: Sendable {
  /// The session's delegate, or the task's own, gets all calls.
  case delegate
  /// A handler for the whole body, or the error.
  case data(URLSession.DataHandler)
  /// - Parameter keepsFile: whether the file stays after the handler returns.
  case file(keepsFile: Bool, URLSession.DownloadHandler)
  /// The loop over ``URLSession/AsyncBytes``.
  case stream(ByteStream)
}

/// The body that an in-process task sends.
///
/// A file is opened when the task is first resumed, and sent as it is then.
enum TaskBody: Sendable {
  case none
  case bytes(Data)
  case file(URL)
  /// - Parameter first: what is read first; nil if the delegate is asked for it.
  case stream(first: BodyStream?)

  /// The first stream of a body that is one.
  var stream: BodyStream? { if case .stream(let first) = self { first } else { nil } }
}
