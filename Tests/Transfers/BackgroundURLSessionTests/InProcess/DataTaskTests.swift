import BackgroundURLSession
import Foundation
import Synchronization
import Testing
import TransferTestServers

/// Data tasks and uploads of in-process sessions.
struct DataTaskTests {
  @Test func tellsADelegateInOrder() async throws {
    let server = try answeringServer { _, _ in response(200, "words") }
    let recorder = SessionRecorder()
    let task = recorder.session().dataTask(with: try server.request())
    #expect(task.state == .suspended)
    task.resume()
    #expect(await recorder.told() == ["response 200", "data words", "done 0"])
    #expect(task.state == .completed)
    #expect(task.error == nil)
    #expect(task.countOfBytesReceived == 5)
    #expect(task.countOfBytesExpectedToReceive == 5)
    #expect(task.progress.completedUnitCount == 5)
  }

  @Test func handsTheWholeBodyToAHandler() async throws {
    let bytes = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) })
    let server = try NginxServer()
    try server.serve(Array(bytes), as: "news")
    let url = try #require(URL(string: server.url("news")))
    let recorder = SessionRecorder()
    let session = recorder.session()
    let isWhole = await withCheckedContinuation { continuation in
      session.dataTask(with: url) { data, response, error in
        let status = (response as? HTTPURLResponse)?.statusCode
        continuation.resume(returning: data == bytes && status == 200 && error == nil)
      }.resume()
    }
    #expect(isWhole)
    session.finishTasksAndInvalidate()
    // A task with a completion handler does not call the delegate.
    #expect(await recorder.told(until: "invalid") == ["invalid true"])
  }

  @Test func cancelsByTheDisposition() async throws {
    let server = try answeringServer { _, _ in response(200, "words") }
    let recorder = SessionRecorder { $0.disposition = .cancel }
    recorder.session().dataTask(with: try server.request()).resume()
    #expect(await recorder.told() == ["response 200", "done -999"])
  }

  @Test("R48: a data task may become a download")
  func becomesADownload() async throws {
    let server = try answeringServer { _, _ in response(200, "words") }
    let recorder = SessionRecorder { $0.disposition = .becomeDownload }
    recorder.session().dataTask(with: try server.request()).resume()
    #expect(
      await recorder.told() == ["response 200", "became true", "file words", "done 0"])
  }

  @Test func tellsNothingWhileSuspended() async throws {
    let isSuspended = DispatchSemaphore(value: 0)
    let isSent = AsyncStream<Void>.makeStream()
    let server = try ReplayServer { connection in
      connection.readHead()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nfirst")
      isSuspended.wait()
      connection.write("rest")
      isSent.continuation.finish()
      connection.waitForEnd()
    }
    let recorder = SessionRecorder { answers in
      answers.data = { task, data in
        guard data == Data("first".utf8) else { return }
        task.suspend()
        isSuspended.signal()
      }
    }
    let session = recorder.session()
    let task = session.dataTask(with: try server.request())
    task.resume()
    #expect(await recorder.told(until: "data") == ["response 200", "data first"])
    for await _ in isSent.stream {}
    // Another transfer on the same thread, followed by a call on the delegate's queue.
    let other = try answeringServer { _, _ in response(204) }
    _ = try await session.data(for: try other.request())
    recorder.say("looked")
    #expect(await recorder.told(until: "looked") == ["looked"])
    #expect(task.state == .suspended)
    task.resume()
    #expect(await recorder.told() == ["data rest", "done 0"])
  }

  @Test func sendsFieldsAndABody() async throws {
    let server = try answeringServer { head, connection in
      let body = connection.read(4)
      let wanted = [
        "POST /file HTTP/1.1", "A: configuration", "B: request", "Content-Length: 4",
        "Content-Type: application/x-www-form-urlencoded",
      ]
      let missing = wanted.filter { !head.contains($0) }
      return response(200, "\(missing) \(String(decoding: body, as: UTF8.self))")
    }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = ["A": "configuration", "B": "configuration"]
    var request = try server.request(method: "POST")
    request.setValue("request", forHTTPHeaderField: "b")
    // A reserved field, with a wrong length.
    request.setValue("7", forHTTPHeaderField: "Content-Length")
    request.httpBody = Data("body".utf8)
    let (data, _) = try await URLSession(configuration: configuration).data(for: request)
    #expect(String(decoding: data, as: UTF8.self) == "[] body")
  }

  @Test(arguments: [true, false]) func uploads(fromFile: Bool) async throws {
    let server = try answeringServer { head, connection in
      response(201, head.prefix(3) + String(decoding: connection.read(5), as: UTF8.self))
    }
    let folder = try TestFolder()
    let file = folder.url.appending(path: "body")
    try Data("words".utf8).write(to: file)
    let recorder = SessionRecorder()
    let session = recorder.session()
    let request = try server.request(method: "PUT")
    let task =
      fromFile
      ? session.uploadTask(with: request, fromFile: file)
      : session.uploadTask(with: request, from: Data("words".utf8))
    task.resume()
    #expect(await recorder.told() == ["response 201", "data PUTwords", "done 0"])
    #expect(task.countOfBytesSent == 5)
    #expect(task.countOfBytesExpectedToSend == 5)
  }

  @Test("R92: a session has so many connections to a host, given by priority")
  func keepsToTheLimitOfConnections() async throws {
    let counts = Mutex((now: 0, most: 0))
    let paths = Mutex<[String]>([])
    let server = try ReplayServer { connection in
      let head = connection.readHead()
      counts.withLock { counts in
        counts.now += 1
        counts.most = max(counts.most, counts.now)
      }
      paths.withLock { $0.append(String(head.split(separator: " ")[1])) }
      counts.withLock { $0.now -= 1 }
      connection.write(response(200, "ok"))
    }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 1
    let recorder = SessionRecorder()
    let session = recorder.session(configuration)
    let tasks = try (0..<9).map { number in
      let task = session.dataTask(with: try server.request("\(number)"))
      task.priority = number == 8 ? URLSessionTask.highPriority : URLSessionTask.defaultPriority
      return task
    }
    for task in tasks { task.resume() }
    session.finishTasksAndInvalidate()
    let told = await recorder.told(until: "invalid")
    #expect(told.count { $0 == "done 0" } == 9)
    #expect(counts.withLock { $0.most } == 1)
    #expect(Set(paths.withLock { $0 }) == Set((0..<9).map { "/\($0)" }))
  }

  @Test func givesTasksThatAreNotDone() async throws {
    let server = try answeringServer { _, _ in response(200, "words") }
    let recorder = SessionRecorder()
    let session = recorder.session()
    let request = try server.request()
    let data = session.dataTask(with: request)
    let download = session.downloadTask(with: request)
    let upload = session.uploadTask(with: request, from: Data())
    #expect(await session.allTasks == [data, download, upload])
    let tasks = await session.tasks
    #expect(tasks.0 == [data] && tasks.1 == [upload] && tasks.2 == [download])
    data.resume()
    _ = await recorder.told()
    #expect(await session.allTasks == [download, upload])
    session.invalidateAndCancel()
    #expect(await recorder.told(until: "invalid") == ["done -999", "done -999", "invalid true"])
    // It is let go once its method has returned.
    for _ in 0..<1000 where session.delegate != nil { try await Task.sleep(for: .milliseconds(10)) }
    #expect(session.delegate == nil)
  }

  @Test func makesNoTaskWhenInvalid() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let session = URLSession(configuration: .ephemeral)
      session.invalidateAndCancel()
      _ = session.dataTask(with: URL(fileURLWithPath: "/"))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Task created in a session that has been invalidated"))
  }

  @Test func sharedSessionStaysValid() async throws {
    let server = try answeringServer { _, _ in response(200, "words") }
    URLSession.shared.invalidateAndCancel()
    let (data, _) = try await URLSession.shared.data(for: try server.request())
    #expect(data == Data("words".utf8))
  }
}
