internal import TransferEngine

/// What the default implementation of a delegate method returns, so that the compiler notes which types lack it.
///
/// On iOS the Objective-C runtime knows that. Here a method with a question returns an associated type: `Void` if a
/// type implements the method, and this if it has the default implementation.
public struct _MissingDelegateMethod: Sendable {
  init() {}
}

extension DelegateMethods {
  /// The methods that a delegate implements, which the daemon asks for while its program does not run (R202).
  init(of delegate: (any URLSessionDelegate)?) {
    if let delegate = delegate as? any URLSessionTaskDelegate {
      self = Self.methods(delegate)
    } else {
      self.init(takesDelayedBegin: false, takesChallenge: false)
    }
  }

  private static func methods<Delegate: URLSessionTaskDelegate>(_: Delegate) -> Self {
    Self(
      takesDelayedBegin: Delegate._DelayedBegin.self != _MissingDelegateMethod.self,
      takesChallenge: Delegate._Challenge.self != _MissingDelegateMethod.self)
  }
}
