import UIKit
print(UIScreen.main.bounds)
