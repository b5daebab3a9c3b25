internal import Foundation
internal import FoundationNetworking

/// What an in-process task has brought.
///
/// It goes from ``TransferThread`` to the delegate's queue, once for each task.
enum TaskResult: Sendable {
  case failure(URLError)
  /// The whole body, for a handler.
  case data(Data)
  /// A finished file, which the program moves or which is removed behind its handler or delegate.
  case file(DownloadFile)
  /// Everything was told on its way.
  case told
}
