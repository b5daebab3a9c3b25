import Testing
import UIKit

/// Raw values as in Apple's headers: apps store them in files and send them to servers.
@MainActor struct AppleNumbersTests {
  private func check<Value: RawRepresentable>(
    _ values: KeyValuePairs<Value, Value.RawValue>, _ place: SourceLocation = #_sourceLocation
  ) where Value.RawValue: Equatable & Sendable {
    for (value, number) in values {
      #expect(value.rawValue == number, "\(value)", sourceLocation: place)
    }
  }

  @Test func numbersControls() {
    check([
      UIControl.Event.touchDown: 1, .touchUpInside: 64, .valueChanged: 4096,
      .primaryActionTriggered: 8192, .editingDidBegin: 65_536, .editingChanged: 131_072,
      .editingDidEnd: 262_144, .editingDidEndOnExit: 524_288, .allEvents: 4_294_967_295,
    ])
    check([UIControl.State.normal: 0, .highlighted: 1, .disabled: 2, .selected: 4])
    check([UIButton.ButtonType.custom: 0, .system: 1, .contactAdd: 5, .close: 7, .roundedRect: 1])
    check([UITextField.ViewMode.never: 0, .whileEditing: 1, .unlessEditing: 2, .always: 3])
    check([UIActivityIndicatorView.Style.gray: 2, .medium: 100, .large: 101])
    check([UIGestureRecognizer.State.possible: 0, .ended: 3, .cancelled: 4, .failed: 5])
  }

  @Test func numbersKeyboards() {
    check([
      UIKeyboardType.default: 0, .URL: 3, .numberPad: 4, .phonePad: 5, .emailAddress: 7,
      .decimalPad: 8,
    ])
    check([UIReturnKeyType.go: 1, .next: 4, .search: 6, .send: 7, .done: 9])
    check([UITextAutocapitalizationType.none: 0, .words: 1, .sentences: 2, .allCharacters: 3])
  }

  @Test func numbersTables() {
    check([UITableView.Style.plain: 0, .grouped: 1, .insetGrouped: 2])
    check([UITableViewCell.CellStyle.default: 0, .value1: 1, .value2: 2, .subtitle: 3])
    check([
      UITableViewCell.AccessoryType.none: 0, .disclosureIndicator: 1, .detailDisclosureButton: 2,
      .checkmark: 3, .detailButton: 4,
    ])
    check([UITableViewCell.SelectionStyle.none: 0, .blue: 1, .gray: 2, .default: 3])
    check([UITableViewCell.EditingStyle.none: 0, .delete: 1, .insert: 2])
    check([
      UITableView.RowAnimation.fade: 0, .right: 1, .left: 2, .top: 3, .bottom: 4, .none: 5,
      .automatic: 100,
    ])
    #expect(UITableView.automaticDimension == -1)
  }

  @Test func numbersLayout() {
    check([
      NSLayoutConstraint.Attribute.left: 1, .right: 2, .top: 3, .bottom: 4, .leading: 5,
      .trailing: 6, .width: 7, .height: 8, .centerX: 9, .centerY: 10, .lastBaseline: 11,
      .firstBaseline: 12, .notAnAttribute: 0,
    ])
    check([NSLayoutConstraint.Relation.lessThanOrEqual: -1, .equal: 0, .greaterThanOrEqual: 1])
    check([UILayoutPriority.required: 1000, .defaultHigh: 750, .defaultLow: 250])
    check([
      UIView.AutoresizingMask.flexibleLeftMargin: 1, .flexibleWidth: 2, .flexibleRightMargin: 4,
      .flexibleTopMargin: 8, .flexibleHeight: 16, .flexibleBottomMargin: 32,
    ])
    check([UIStackView.Alignment.fill: 0, .top: 1, .center: 3, .bottom: 4, .lastBaseline: 5])
    check([
      UIView.ContentMode.scaleToFill: 0, .scaleAspectFit: 1, .scaleAspectFill: 2, .center: 4,
      .right: 8,
    ])
    #expect(UIView.noIntrinsicMetric == -1)
  }

  @Test func numbersAnimations() {
    check([
      UIView.AnimationOptions.layoutSubviews: 1, .allowUserInteraction: 2,
      .beginFromCurrentState: 4, .repeat: 8, .autoreverse: 16, .curveEaseInOut: 0,
      .curveEaseIn: 65_536, .curveEaseOut: 131_072, .curveLinear: 196_608,
      .transitionFlipFromLeft: 1_048_576, .transitionCrossDissolve: 5_242_880,
    ])
    check([UIView.AnimationCurve.easeInOut: 0, .easeIn: 1, .easeOut: 2, .linear: 3])
    check([UIViewAnimatingPosition.end: 0, .start: 1, .current: 2])
  }

  @Test func numbersControllersAndBars() {
    check([
      UIModalPresentationStyle.fullScreen: 0, .pageSheet: 1, .formSheet: 2, .currentContext: 3,
      .overFullScreen: 5, .overCurrentContext: 6, .automatic: -2,
    ])
    check([
      UIBarButtonItem.SystemItem.done: 0, .add: 4, .compose: 7, .refresh: 13, .trash: 16,
      .redo: 22, .close: 24,
    ])
    check([UIBarButtonItem.Style.plain: 0, .done: 2])
    check([UIAlertController.Style.actionSheet: 0, .alert: 1])
    check([UIAlertAction.Style.default: 0, .cancel: 1, .destructive: 2])
    check([UIStatusBarStyle.default: 0, .lightContent: 1, .darkContent: 3])
  }

  @Test func numbersTexts() {
    check([NSTextAlignment.left: 0, .center: 1, .right: 2, .justified: 3, .natural: 4])
    check([
      NSLineBreakMode.byWordWrapping: 0, .byClipping: 2, .byTruncatingHead: 3,
      .byTruncatingTail: 4, .byTruncatingMiddle: 5,
    ])
    check([
      NSUnderlineStyle.single: 1, .thick: 2, .double: 9, .patternDot: 256, .patternDash: 512,
      .byWord: 32_768,
    ])
    check([UIFontDescriptor.SymbolicTraits.traitItalic: 1, .traitBold: 2, .traitMonoSpace: 1024])
    check([
      NSAttributedString.Key.font: "NSFont", .foregroundColor: "NSColor", .kern: "NSKern",
      .paragraphStyle: "NSParagraphStyle", .underlineStyle: "NSUnderline", .link: "NSLink",
    ])
  }

  @Test func numbersTheApp() {
    check([UIApplication.State.active: 0, .inactive: 1, .background: 2])
    check([UIDevice.BatteryState.unknown: 0, .unplugged: 1, .charging: 2, .full: 3])
    check([
      UIScene.ActivationState.unattached: -1, .foregroundActive: 0, .foregroundInactive: 1,
      .background: 2,
    ])
    check([UIBackgroundFetchResult.newData: 0, .noData: 1, .failed: 2])
    check([UIUserInterfaceIdiom.unspecified: -1, .phone: 0, .pad: 1])
    check([NSKeyValueObservingOptions.new: 1, .old: 2, .initial: 4, .prior: 8])
    #expect(UIBackgroundTaskIdentifier.invalid.rawValue == 0)
  }
}
