extension URLSession {
  /// How to answer an authentication challenge. The raw values are Apple's, as for the other enumerations
  /// here.
  ///
  /// - ObjectiveC: `NSURLSessionAuthChallengeDisposition`
  public enum AuthChallengeDisposition: Int, Sendable {
    /// Tries again with the credential; without one the response is the result.
    ///
    /// - ObjectiveC: `NSURLSessionAuthChallengeUseCredential`
    case useCredential = 0
    /// Uses the proposed credential once, or takes the response as the result.
    ///
    /// - ObjectiveC: `NSURLSessionAuthChallengePerformDefaultHandling`
    case performDefaultHandling = 1
    /// - ObjectiveC: `NSURLSessionAuthChallengeCancelAuthenticationChallenge`
    case cancelAuthenticationChallenge = 2
    /// Takes the response as the result.
    ///
    /// - ObjectiveC: `NSURLSessionAuthChallengeRejectProtectionSpace`
    case rejectProtectionSpace = 3
  }

  /// What to do with a delayed background task when its time has come (R90).
  ///
  /// - ObjectiveC: `NSURLSessionDelayedRequestDisposition`
  public enum DelayedRequestDisposition: Int, Sendable {
    /// - ObjectiveC: `NSURLSessionDelayedRequestContinueLoading`
    case continueLoading = 0
    /// Loads the given request; without one the original request is loaded.
    ///
    /// - ObjectiveC: `NSURLSessionDelayedRequestUseNewRequest`
    case useNewRequest = 1
    /// - ObjectiveC: `NSURLSessionDelayedRequestCancel`
    case cancel = 2
  }

  /// What to do with a response that has begun.
  ///
  /// - ObjectiveC: `NSURLSessionResponseDisposition`
  public enum ResponseDisposition: Int, Sendable {
    /// - ObjectiveC: `NSURLSessionResponseCancel`
    case cancel = 0
    /// - ObjectiveC: `NSURLSessionResponseAllow`
    case allow = 1
    /// Continues as a download into a file.
    ///
    /// - ObjectiveC: `NSURLSessionResponseBecomeDownload`
    case becomeDownload = 2
  }
}
