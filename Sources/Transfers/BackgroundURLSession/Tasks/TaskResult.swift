internal import Foundation
internal import FoundationNetworking

/// The result of an in-process task.
///
/// It is passed once from ``TransferThread`` to the delegate's queue.
enum TaskResult: Sendable {
  case failure(any Error)
  /// The whole body, for a handler.
  case data(Data)
  /// A finished file, which is removed after its handler or delegate returns unless the program has moved it.
  case file(DownloadFile)
  /// Everything was delivered along the way.
  case told
}
