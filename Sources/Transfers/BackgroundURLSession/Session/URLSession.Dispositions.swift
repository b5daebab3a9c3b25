extension URLSession {
  /// What is done about an authentication challenge.
  /// The numbers of the cases are Apple's, as of the others here.
  public enum AuthChallengeDisposition: Int, Sendable {
    /// Asks again with the credential; without one the response is the result.
    case useCredential = 0
    /// Uses the proposed credential once, or takes the response for the result.
    case performDefaultHandling = 1
    case cancelAuthenticationChallenge = 2
    /// Takes the response for the result.
    case rejectProtectionSpace = 3
  }

  /// What is done about a background task that was put off, when its time has come (R90).
  public enum DelayedRequestDisposition: Int, Sendable {
    case continueLoading = 0
    /// Loads the request that is given with it; without one the first request is loaded.
    case useNewRequest = 1
    case cancel = 2
  }

  /// What is done about a response that has begun.
  public enum ResponseDisposition: Int, Sendable {
    case cancel = 0
    case allow = 1
    /// The body goes into a file.
    case becomeDownload = 2
  }
}
