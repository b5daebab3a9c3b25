public import Foundation

/// Under this key an error holds why a task may not use the network that there is.
public let NSURLErrorNetworkUnavailableReasonKey = "NSURLErrorNetworkUnavailableReasonKey"

extension URLError {
  /// Why a task may not use the network that there is.
  public enum NetworkUnavailableReason: Int, Sendable {
    /// `allowsCellularAccess` of the session or the request is false (R84).
    case cellular = 0
    /// `allowsExpensiveNetworkAccess` is false.
    case expensive = 1
    /// `allowsConstrainedNetworkAccess` is false; never here, where no network saves data.
    case constrained = 2
  }

  /// Why the task may not use the network that there is; nil if that is not why it has failed.
  public var networkUnavailableReason: NetworkUnavailableReason? {
    (errorUserInfo[NSURLErrorNetworkUnavailableReasonKey] as? Int)
      .flatMap(NetworkUnavailableReason.init)
  }

  /// Why the system has cancelled a background task.
  public enum BackgroundTaskCancelledReason: Int, Sendable {
    /// The user has ended the app by force (R62).
    case userForceQuitApplication = 0
    /// The user has switched background work off (R63).
    case backgroundUpdatesDisabled = 1
    /// Resources are lacking (R63).
    case insufficientSystemResources = 2
  }

  /// Why the system has cancelled the task; nil if it has not.
  public var backgroundTaskCancelledReason: BackgroundTaskCancelledReason? {
    (errorUserInfo[NSURLErrorBackgroundTaskCancelledReasonKey] as? Int)
      .flatMap(BackgroundTaskCancelledReason.init)
  }

  /// What `downloadTask(withResumeData:)` goes on from (R76); nil if the download has to begin anew.
  public var downloadTaskResumeData: Data? {
    errorUserInfo[NSURLSessionDownloadTaskResumeData] as? Data
  }
}

extension URL {
  /// The address in an error of what it was loaded for.
  var asFailing: [String: Any] {
    // The second is `NSURLErrorFailingURLStringErrorKey`, which this Foundation wants to be rid of.
    [NSURLErrorFailingURLErrorKey: self, "NSErrorFailingURLStringKey": absoluteString]
  }
}
