internal import Foundation

/// To whom an in-process task hands its result.
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
