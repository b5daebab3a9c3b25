// Scenarios that end in ways in which the process of the tests must not end.
import DeviceSimulator

switch CommandLine.arguments.dropFirst().first {
case "ends":
  let device = Device(log: true)
  let news = device.launch("news")
  print("launched", news.state)
  device.pressHome()
  device.advance(by: .hours(2))
  print(news.fetches.count, news.lastFetchResult, device.time)
case "exits":
  let device = Device()
  device.launch("news")
  device.advance(by: .seconds(90))
  exit(4)
case "traps":
  let device = Device()
  device.launch("news")
  device.advance(by: .seconds(30))
  let nobody: [Int] = []
  print(nobody[device.apps.count])
case "unknownApp":
  Device().launch("nws")
case "backwards":
  let device = Device()
  device.advance(by: .seconds(1))
  device.advance(to: device.now.addingTimeInterval(-1))
case "home":
  Device().pressHome()
case "twoDevices":
  let first = Device()
  print(first.time, Device().time)
case let other:
  fatalError("no scenario '\(other ?? "")'")
}
