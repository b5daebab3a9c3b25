extension URLSession {
  /// How to answer an authentication challenge. The raw values are Apple's, as for the other enumerations
  /// here.
  public enum AuthChallengeDisposition: Int, Sendable {
    /// Tries again with the credential; without one the response is the result.
    case useCredential = 0
    /// Uses the proposed credential once, or takes the response as the result.
    case performDefaultHandling = 1
    case cancelAuthenticationChallenge = 2
    /// Takes the response as the result.
    case rejectProtectionSpace = 3
  }

  /// What to do with a delayed background task when its time has come (R90).
  public enum DelayedRequestDisposition: Int, Sendable {
    case continueLoading = 0
    /// Loads the given request; without one the original request is loaded.
    case useNewRequest = 1
    case cancel = 2
  }

  /// What to do with a response that has begun.
  public enum ResponseDisposition: Int, Sendable {
    case cancel = 0
    case allow = 1
    /// Continues as a download into a file.
    case becomeDownload = 2
  }
}
