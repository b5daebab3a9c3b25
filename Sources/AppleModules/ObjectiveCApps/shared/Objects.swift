// Objects of the core, as pointers of C. Each part has this code.

typealias Pointer = UnsafeMutableRawPointer
typealias Name = UnsafePointer<CChar>

func object(_ pointer: Pointer) -> AnyObject {
  Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
}

func object<Object: AnyObject>(_ pointer: Pointer) -> Object {
  Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
}

func retained(_ object: AnyObject) -> Pointer { Unmanaged.passRetained(object).toOpaque() }
