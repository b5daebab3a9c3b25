import BackgroundURLSession
import Foundation
import Testing
import TransferEngine

struct TransferErrorTests {
  @Test(
    "R63: a cancellation by the system says why",
    arguments: [
      (TransferError.CancelReason.userForceQuit, 0), (.backgroundUpdatesDisabled, 1),
      (.insufficientResources, 2),
    ])
  func reasons(reason: TransferError.CancelReason, number: Int) {
    let error = TransferError.cancelled(reason).urlError(url: URL(string: "http://a/"))
    #expect(error.code == .cancelled)
    #expect(error.errorUserInfo[NSURLErrorBackgroundTaskCancelledReasonKey] as? Int == number)
    #expect(error.backgroundTaskCancelledReason?.rawValue == number)
    #expect(error.failingURL == URL(string: "http://a/"))
  }

  @Test("R62: a cancellation by the program has no reason")
  func ownCancellation() {
    let error = TransferError.cancelled(nil).urlError()
    #expect(error.backgroundTaskCancelledReason == nil)
    #expect(error.downloadTaskResumeData == nil)
  }

  @Test(
    "R73: codes are those of NSURLErrorDomain",
    arguments: [
      (TransferError.timedOut, URLError.Code.timedOut), (.unsupportedURL, .unsupportedURL),
      (.tooManyRedirects, .httpTooManyRedirects), (.badServerResponse, .badServerResponse),
      (.cannotDecode, .cannotDecodeRawData), (.tooLarge, .dataLengthExceedsMaximum),
      (.fileDoesNotExist, .fileDoesNotExist), (.fileIsDirectory, .fileIsDirectory),
      (.fileNotReadable, .noPermissionsToReadFile),
      (.clientGone, .backgroundSessionWasDisconnected),
      (.cannotWrite(errno: 28), .cannotWriteToFile),
    ])
  func codes(error: TransferError, code: URLError.Code) {
    #expect(error.urlError().code == code)
  }

  @Test("R79: a full disk is said in its own words")
  func fullDisk() {
    let text = TransferError.cannotWrite(errno: 28).urlError().localizedDescription
    #expect(text == "cannot write to file: No space left on device")
  }
}
