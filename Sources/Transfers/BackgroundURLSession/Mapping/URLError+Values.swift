public import Foundation

/// The `userInfo` key for the reason why a task may not use the current network.
public let NSURLErrorNetworkUnavailableReasonKey = "NSURLErrorNetworkUnavailableReasonKey"

extension URLError {
  /// The reason why a task may not use the current network.
  ///
  /// - ObjectiveC: `NSURLErrorNetworkUnavailableReason`
  public enum NetworkUnavailableReason: Int, Sendable {
    /// `allowsCellularAccess` of the session or the request is false (R84).
    ///
    /// - ObjectiveC: `NSURLErrorNetworkUnavailableReasonCellular`
    case cellular = 0
    /// `allowsExpensiveNetworkAccess` is false.
    ///
    /// - ObjectiveC: `NSURLErrorNetworkUnavailableReasonExpensive`
    case expensive = 1
    /// `allowsConstrainedNetworkAccess` is false; never occurs here, as no network is in Low Data Mode.
    ///
    /// - ObjectiveC: `NSURLErrorNetworkUnavailableReasonConstrained`
    case constrained = 2
  }

  /// Why the task may not use the current network; nil if it failed for another reason.
  public var networkUnavailableReason: NetworkUnavailableReason? {
    (errorUserInfo[NSURLErrorNetworkUnavailableReasonKey] as? Int)
      .flatMap(NetworkUnavailableReason.init)
  }

  /// The reason why the system cancelled a background task.
  public enum BackgroundTaskCancelledReason: Int, Sendable {
    /// The user has force quit the app (R62).
    ///
    /// - ObjectiveC: `NSURLErrorCancelledReasonUserForceQuitApplication`
    case userForceQuitApplication = 0
    /// The user has turned off background refresh (R63).
    ///
    /// - ObjectiveC: `NSURLErrorCancelledReasonBackgroundUpdatesDisabled`
    case backgroundUpdatesDisabled = 1
    /// The system lacks resources (R63).
    ///
    /// - ObjectiveC: `NSURLErrorCancelledReasonInsufficientSystemResources`
    case insufficientSystemResources = 2
  }

  /// Why the system cancelled the task; nil if it did not.
  public var backgroundTaskCancelledReason: BackgroundTaskCancelledReason? {
    (errorUserInfo[NSURLErrorBackgroundTaskCancelledReasonKey] as? Int)
      .flatMap(BackgroundTaskCancelledReason.init)
  }

  /// The data to pass to `downloadTask(withResumeData:)` (R76); nil if the download has to start over.
  public var downloadTaskResumeData: Data? {
    errorUserInfo[NSURLSessionDownloadTaskResumeData] as? Data
  }
}

extension URL {
  /// The `userInfo` values for the address that failed to load.
  var asFailing: [String: Any] {
    // The second key is `NSURLErrorFailingURLStringErrorKey`, which is deprecated in this Foundation.
    [NSURLErrorFailingURLErrorKey: self, "NSErrorFailingURLStringKey": absoluteString]
  }
}
