internal import Foundation
internal import Synchronization

/// Finds out whether a class has a method of Swift, as `responds(to:)` does for one of Objective-C (R235).
///
/// An optional method of a protocol has a default implementation here, so that the table of methods shows no
/// difference. The names of a program's functions do: the loaded file is not stripped.
package enum DeclaredMethods {
  /// The methods of each class, as `method(label:)`; nil for one of which the program has no symbols.
  private static let methods = Mutex<[ObjectIdentifier: Set<String>?]>([:])

  /// Whether an object's class, or a superclass, declares a method; true if that cannot be found out.
  ///
  /// - Parameter method: its base name and labels, such as `view(_:didAppear:)`.
  package static func has(_ method: String, _ object: AnyObject) -> Bool {
    guard methods(of: type(of: object)) != nil else { return true }
    var next: AnyClass? = type(of: object)
    while let current = next {
      // Foundation has no symbols, and no methods of Apple's protocols.
      if methods(of: current)?.contains(method) ?? false { return true }
      next = _getSuperclass(current)
    }
    return false
  }

  /// Reads the methods of a class from the names in the file that it was loaded from.
  private static func methods(of type: AnyClass) -> Set<String>? {
    methods.withLock { methods in
      if let known = methods[ObjectIdentifier(type)] { return known }
      var found: Set<String>?
      if let name = _mangledTypeName(type), let file = file(of: type) {
        // Each class has some symbols; a local one has others than its name says.
        let names = symbols(of: file, prefix: "$s\(name)")
        found = names.isEmpty ? nil : Set(names.compactMap(declaration))
      }
      methods[ObjectIdentifier(type)] = found
      return found
    }
  }

  /// Returns `locationManager(_:didFailWithError:)` for the symbol of that method of a class; nil for another
  /// symbol, such as a class's entry in the table of a protocol (`…TW`), which calls the default.
  private static func declaration(_ symbol: String) -> String? {
    guard symbol.hasSuffix("F"), let text = demangle(symbol, symbol.utf8.count, nil, nil, 0) else {
      return nil
    }
    defer { free(text) }
    // `main.Tracker.locationManager(_: CoreLocation.CLLocationManager, didFailWithError: Swift.Error) -> ()`;
    // the name of a private class has parentheses, too: `main.(Tracker in _3D0F).locationManager(…)`.
    let name = String(cString: text)
    guard let end = name.range(of: ") -> "), let open = name[..<end.lowerBound].lastIndex(of: "(")
    else { return nil }
    let labels = name[name.index(after: open)..<end.lowerBound].components(separatedBy: ": ")
      .dropLast().compactMap { $0.components(separatedBy: ", ").last.map { "\($0):" } }
    let method = name[..<open].split(separator: ".").last ?? ""
    return method + "(" + labels.joined() + ")"
  }

  // MARK: Files

  /// The file with the description of a class; its metadata may have been made at run time.
  private static func file(of type: AnyClass) -> String? {
    let description = 40  // after kind, superclass, flags and sizes
    let address = unsafeBitCast(type, to: UnsafeRawPointer.self)
      .load(fromByteOffset: description, as: UInt.self)
    return file(at: address)
  }

  /// The file that is mapped at an address, from a list with lines such as
  /// `7f00a000-7f00c000 r--p 00000000 fe:01 1234   /apps/news/news`.
  private static func file(at address: UInt) -> String? {
    guard let maps = FileManager.default.contents(atPath: "/proc/self/maps") else { return nil }
    for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
      let bounds = line.prefix { $0 != " " }.split(separator: "-")
        .compactMap { UInt($0, radix: 16) }
      guard bounds.count == 2, (bounds[0]..<bounds[1]).contains(address) else { continue }
      return line.firstIndex(of: "/").map { String(line[$0...]) }
    }
    return nil
  }

  /// Reads the symbols with a prefix from an ELF file of 64 bits.
  private static func symbols(of path: String, prefix: String) -> [String] {
    guard let data = FileManager.default.contents(atPath: path), data.count > 64 else { return [] }
    return data.withUnsafeBytes { bytes in
      func number<Number: FixedWidthInteger>(_ offset: Int, _: Number.Type) -> Int {
        guard offset >= 0, offset + MemoryLayout<Number>.size <= bytes.count else { return 0 }
        return Int(truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
      }
      /// A section: its kind, the place and length of its content, and the section that it refers to.
      func section(_ index: Int) -> (kind: Int, start: Int, length: Int, link: Int) {
        let header = number(40, UInt64.self) + index * number(58, UInt16.self)
        return (
          number(header + 4, UInt32.self), number(header + 24, UInt64.self),
          number(header + 32, UInt64.self), number(header + 40, UInt32.self)
        )
      }
      let (symbolTable, symbolSize) = (2, 24)
      let start = Array(prefix.utf8)
      var found: [String] = []
      for index in 0..<number(60, UInt16.self) where section(index).kind == symbolTable {
        let table = section(index)
        let texts = section(table.link)
        for symbol in stride(from: 0, to: table.length, by: symbolSize) {
          let place = texts.start + number(table.start + symbol, UInt32.self)
          guard (0..<bytes.count).contains(place), bytes[place...].starts(with: start),
            let end = bytes[place...].firstIndex(of: 0)
          else { continue }
          let name = String(decoding: bytes[place..<end], as: UTF8.self)
          found.append(name)
        }
      }
      return found
    }
  }
}

@_silgen_name("swift_demangle")
private func demangle(
  _ name: UnsafePointer<CChar>, _ length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<Int>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?
