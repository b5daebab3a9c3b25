// The members of a small world: a file server, a daemon that fetches files, and an app that sends it orders.
// They use the system's sockets and know nothing of the device.
import CVirtualTime
import Glibc

switch getenv("ROLE").map({ String(cString: $0) }) {
case "server": serveFile()
case "web": serveWeb()
case "daemon": fetchForApps()
case "app": askDaemon()
case "lost": connectToNobody()
case let other: fatalError("no member '\(other ?? "")'")
}
