/// Keeps a room at a temperature.
public struct Thermostat {
  /// In degrees Celsius.
  public var target = 20

  public init() {}
}
