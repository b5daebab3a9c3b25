internal import Foundation

/// What takes the result of an in-process task.
///
/// A task is made with one of them and keeps it until it is done; what holds a handler is let go
/// then.
enum TaskOutcome: Sendable {
  /// The session's delegate, or the task's own, hears all.
  case delegate
  /// The whole body, or why there is none.
  case data(URLSession.DataHandler)
  /// - Parameter keepsFile: whether the file stays behind the handler.
  case file(keepsFile: Bool, URLSession.DownloadHandler)
  /// The loop over ``URLSession/AsyncBytes``.
  case stream(ByteStream)
}

/// What an in-process task sends.
///
/// It is opened when the task is first resumed: a file that is changed before is sent as it is
/// then.
enum TaskBody: Sendable {
  case none
  case bytes(Data)
  case file(URL)
}
