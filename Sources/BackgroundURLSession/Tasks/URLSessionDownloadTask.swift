public import Foundation
private import TransferEngine

/// A download into a file.
// @unchecked: as its superclass.
open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {
  /// Ends the task, and keeps what has come if a later download can go on from it (R75).
  ///
  /// - Parameter completionHandler: gets the resume data, or nil, on the session's delegate queue; the
  ///   task's error carries the same data.
  public func cancel(byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void) {
    guard beginCancelling() == false else {
      // It has ended, or was never made.
      core.perform { completionHandler(nil) }
      return cancelIfLocal()
    }
    askForResumeData(completionHandler)
  }

  /// Asks until a daemon answers, or none is there; that the task is to end is not lost then either.
  private func askForResumeData(_ handler: @escaping @Sendable (Data?) -> Void) {
    let (identifier, number) = (core.identifier, taskIdentifier)
    let request = ClientRequest.cancel(
      identifier: identifier, task: number, producingResumeData: true)
    core.link.ask(request) { [core] answer in
      switch answer {
      case .success(.resumeData(let found)):
        let data = found.flatMap { ResumeFile.data(of: $0) }
        core.perform { handler(data) }
      case .failure(.interrupted): self.askForResumeData(handler)
      default:
        core.link.ask(
          .cancel(identifier: identifier, task: number, producingResumeData: false))
        core.perform { handler(nil) }
      }
    }
  }

  private func cancelIfLocal() {
    let isOwed = taskIdentifier < 0 && state == .canceling
    if isOwed { core.complete(self, TransferError.cancelled(nil).urlError()) }
  }
}
