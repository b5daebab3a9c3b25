// Sessions and tasks, as functions of C.

import BackgroundURLSession
import Foundation

@_cdecl("core_make_session")
func makeSession(
  _ settings: UnsafePointer<CChar>?, _ callsOnMain: Bool, _ event: session_event?
) -> UnsafeMutableRawPointer {
  guard let settings else { return retained(URLSession.shared) }
  let values = JSON.values(settings)
  let configuration =
    if let identifier = values["identifier"] as? String {
      URLSessionConfiguration.background(withIdentifier: identifier)
    } else {
      values["ephemeral"] == nil
        ? URLSessionConfiguration.default : URLSessionConfiguration.ephemeral
    }
  apply(values, to: configuration)
  return retained(
    URLSession(
      configuration: configuration, delegate: event.map(SessionDelegate.init),
      delegateQueue: callsOnMain ? .main : nil))
}

private func apply(_ values: [String: Any], to configuration: URLSessionConfiguration) {
  if let value = values["discretionary"] as? Bool { configuration.isDiscretionary = value }
  if let value = values["cellular"] as? Bool { configuration.allowsCellularAccess = value }
  if let value = values["events"] as? Bool { configuration.sessionSendsLaunchEvents = value }
  if let value = values["request"] as? Double { configuration.timeoutIntervalForRequest = value }
  if let value = values["resource"] as? Double { configuration.timeoutIntervalForResource = value }
  if let value = values["connections"] as? Int {
    configuration.httpMaximumConnectionsPerHost = value
  }
  if let value = values["fields"] as? [String: Any] { configuration.httpAdditionalHeaders = value }
}

@_cdecl("core_end_session")
func endSession(_ session: UnsafeMutableRawPointer, _ cancels: Bool) {
  let session: URLSession = object(session)
  if cancels { session.invalidateAndCancel() } else { session.finishTasksAndInvalidate() }
}

@_cdecl("core_list_tasks")
func listTasks(
  _ session: UnsafeMutableRawPointer,
  _ each: @escaping @convention(block) (UnsafeMutableRawPointer?) -> Void
) {
  let session: URLSession = object(session)
  nonisolated(unsafe) let each = each
  session.getAllTasks { tasks in
    for task in tasks { each(Unmanaged.passUnretained(task).toOpaque()) }
    each(nil)
  }
}

@_cdecl("core_make_task")
func makeTask(
  _ session: UnsafeMutableRawPointer, _ downloads: Bool, _ request: UnsafePointer<CChar>,
  _ done: task_done?
) -> UnsafeMutableRawPointer {
  let session: URLSession = object(session)
  // A session answers a request without an address with an error, as it does on iOS.
  let request =
    SessionValues.request(JSON.values(request))
    ?? URLRequest(url: URL(fileURLWithPath: "/"))
  guard let done else {
    return retained(
      downloads ? session.downloadTask(with: request) : session.dataTask(with: request))
  }
  nonisolated(unsafe) let finish = done
  guard !downloads else {
    return retained(
      session.downloadTask(with: request) { file, response, error in
        let more = file.map { ["location": $0.path] } ?? [:]
        finish(nil, 0, SessionValues.about(response: response, error: error, more))
      })
  }
  return retained(
    session.dataTask(with: request) { data, response, error in
      let about = SessionValues.about(response: response, error: error)
      guard let data else { return finish(nil, 0, about) }
      data.withUnsafeBytes {
        finish($0.baseAddress ?? UnsafeRawPointer(bitPattern: 1), $0.count, about)
      }
    })
}

// MARK: Objects

// MARK: Tasks

private func task(_ pointer: UnsafeMutableRawPointer) -> URLSessionTask { object(pointer) }

@_cdecl("core_resume_task") func resume(_ pointer: UnsafeMutableRawPointer) {
  task(pointer).resume()
}

@_cdecl("core_suspend_task") func suspend(_ pointer: UnsafeMutableRawPointer) {
  task(pointer).suspend()
}

@_cdecl("core_cancel_task") func cancel(_ pointer: UnsafeMutableRawPointer) {
  task(pointer).cancel()
}

@_cdecl("core_task_kind") func kind(_ pointer: UnsafeMutableRawPointer) -> Int {
  switch task(pointer) {
  case is URLSessionDownloadTask: core_download_task
  default: core_data_task
  }
}

@_cdecl("core_task_number") func number(_ pointer: UnsafeMutableRawPointer) -> Int {
  task(pointer).taskIdentifier
}

@_cdecl("core_task_state") func state(_ pointer: UnsafeMutableRawPointer) -> Int {
  task(pointer).state.rawValue
}

@_cdecl("core_task_counts")
func counts(_ pointer: UnsafeMutableRawPointer, _ counts: UnsafeMutablePointer<Int64>) {
  let task = task(pointer)
  counts[0] = task.countOfBytesReceived
  counts[1] = task.countOfBytesSent
  counts[2] = task.countOfBytesExpectedToReceive
  counts[3] = task.countOfBytesExpectedToSend
}

@_cdecl("core_task_description")
func description(_ pointer: UnsafeMutableRawPointer) -> UnsafeMutablePointer<CChar>? {
  task(pointer).taskDescription.flatMap { strdup($0) }
}

@_cdecl("core_describe_task")
func describe(_ pointer: UnsafeMutableRawPointer, _ text: UnsafePointer<CChar>?) {
  task(pointer).taskDescription = text.map { String(cString: $0) }
}

@_cdecl("core_task_values")
func values(_ pointer: UnsafeMutableRawPointer) -> UnsafeMutablePointer<CChar>? {
  let task = task(pointer)
  let request = SessionValues.values(of: task.originalRequest)
  return strdup(
    SessionValues.about(response: task.response, error: task.error, ["request": request]))
}
