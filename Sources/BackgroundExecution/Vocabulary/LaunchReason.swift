/// Why a process is started, which decides the state that the app finds itself in (R1, R8).
package enum LaunchReason: Sendable, Hashable {
  case user
  case background(ProcessAssertion.Kind)
}
