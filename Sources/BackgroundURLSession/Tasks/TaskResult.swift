internal import Foundation
internal import FoundationNetworking

/// What an in-process task has brought.
enum TaskResult: Sendable {
  case failure(URLError)
  case data(Data)
  case file(DownloadFile)
  /// Everything was told on its way.
  case told
}
