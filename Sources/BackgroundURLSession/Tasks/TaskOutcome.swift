internal import Foundation

/// What takes the result of an in-process task.
enum TaskOutcome: Sendable {
  case delegate
  case data(URLSession.DataHandler)
  /// - Parameter keepsFile: whether the file stays behind the handler.
  case file(keepsFile: Bool, URLSession.DownloadHandler)
  case stream(ByteStream)
}

/// What an in-process task sends.
enum TaskBody: Sendable {
  case none
  case bytes(Data)
  case file(URL)
}
