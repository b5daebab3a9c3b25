package import TransferEngine

/// A frame from the daemon to a client.
package enum ServiceFrame: Codable, Sendable, Hashable {
  /// Answers a hello: the folder of finished files, named by ``PartialID/fileName``, and the version of iOS
  /// whose rules the daemon follows.
  case welcome(files: String, system: Int)
  case answer(request: Int, ClientAnswer)
  /// The next tasks of a list; the answer has the last ones.
  case part(request: Int, [TaskSummary])
  /// The request is invalid, for this reason; it gets no other answer, and the conversation continues.
  case denied(request: Int, String)
  case overseen(OverseerAnswer)
  case tell(identifier: String, ClientMessage)
  /// The last frame before the daemon hangs up, with the reason.
  case refused(String)

  /// The most tasks of a list in one frame: what a client has sent about one fits into a frame of its own,
  /// and the daemon adds less than that.
  private static let tasksInPart = TransferFrames.serviceLimit / TransferFrames.clientLimit / 2

  /// Splits an answer into frames.
  package static func answer(_ answer: ClientAnswer, to request: Int) -> [ServiceFrame] {
    guard case .tasks(let tasks) = answer else { return [.answer(request: request, answer)] }
    var (frames, rest): ([ServiceFrame], ArraySlice<TaskSummary>) = ([], tasks[...])
    while rest.count > tasksInPart {
      frames.append(.part(request: request, Array(rest.prefix(tasksInPart))))
      rest = rest.dropFirst(tasksInPart)
    }
    return frames + [.answer(request: request, .tasks(Array(rest)))]
  }

  package func encoded() throws(TransferFrameError) -> [UInt8] {
    try TransferFrames.frame(self, limit: TransferFrames.serviceLimit)
  }
}
