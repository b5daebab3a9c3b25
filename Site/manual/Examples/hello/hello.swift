import Glibc

guard let name = CommandLine.arguments.dropFirst().first else {
  print("usage: hello NAME")
  exit(1)
}
print("hello, \(name)")
