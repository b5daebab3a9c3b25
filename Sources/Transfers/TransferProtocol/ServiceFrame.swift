package import TransferEngine

/// What the daemon says to a client.
package enum ServiceFrame: Codable, Sendable, Hashable {
  /// The answer to a hello: the folder in which finished files lie, under ``PartialID/fileName``, and the
  /// version of iOS by whose rules the daemon goes.
  case welcome(files: String, system: Int)
  case answer(request: Int, ClientAnswer)
  /// The next tasks of a list, whose last ones are its answer.
  case part(request: Int, [TaskSummary])
  /// The question means nothing here, for this reason; it has no other answer, and the conversation goes on.
  case denied(request: Int, String)
  case overseen(OverseerAnswer)
  case tell(identifier: String, ClientMessage)
  /// The last frame before the daemon hangs up, and why.
  case refused(String)

  /// How many tasks of a list are in one frame at most: what a client has said of one fits into a frame of
  /// its own, and what is added is less than that.
  private static let tasksInPart = TransferFrames.serviceLimit / TransferFrames.clientLimit / 2

  /// An answer as the frames that it takes.
  package static func answer(_ answer: ClientAnswer, to request: Int) -> [ServiceFrame] {
    guard case .tasks(let tasks) = answer else { return [.answer(request: request, answer)] }
    var (frames, rest): ([ServiceFrame], ArraySlice<TaskSummary>) = ([], tasks[...])
    while rest.count > tasksInPart {
      frames.append(.part(request: request, Array(rest.prefix(tasksInPart))))
      rest = rest.dropFirst(tasksInPart)
    }
    return frames + [.answer(request: request, .tasks(Array(rest)))]
  }

  /// The frame.
  package func encoded() throws(TransferFrameError) -> [UInt8] {
    try TransferFrames.frame(self, limit: TransferFrames.serviceLimit)
  }
}
