// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Thermostat",
  products: [.library(name: "Thermostat", targets: ["Thermostat"])],
  targets: [.target(name: "Thermostat")])
