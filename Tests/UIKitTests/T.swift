import Testing
import UIKit
@Test func x() {}
