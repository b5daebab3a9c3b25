extension SpanVocabulary {
  /// Remote notifications.
  ///
  /// From the call of `didReceiveRemoteNotification` to that of its handler (R30 to R39), and the words for
  /// notifications that users see (R140 to R144). The words are
  ///
  /// - actions of a server and the push service: `push`, `pushToken`, `pushRefused`, `pushStored`,
  ///   `pushReleased`, `pushDiscarded`, `pushDropped`;
  /// - notifications shown and tapped: `permissionAsked`, `notificationShown`, `notificationHidden`,
  ///   `allowNotifications`, `tapNotification`;
  /// - the end of a wake: `overran`, and the reason why the app was then terminated, `pushHandlerNotCalled`;
  /// - the kinds `visible` and `silent`, and from `rate` to `ending` the reasons why a push waits or wakes no
  ///   app.
  ///
  /// `pushCapability` is a test action that adds or removes the entitlement `aps-environment`.
  static let remoteNotification = SpanVocabulary(
    kind: "remoteNotification",
    english: SpanWords(
      name: "remote notification", many: "remote notifications",
      begins: "Remote notification {} begins", ends: "Remote notification {} ends",
      cause: "for a remote notification",
      words: [
        "push": "push", "pushToken": "device token", "pushRefused": "no device token",
        "permissionAsked": "asks for permission",
        "notificationShown": "notification shown", "notificationHidden": "notification not shown",
        "allowNotifications": "notifications allowed", "tapNotification": "notification tapped",
        "pushStored": "push stored",
        "pushReleased": "stored push delivered", "pushDiscarded": "stored push discarded",
        "pushDropped": "push wakes no app",
        "pushCapability": "push capability", "overran": "handler not called",
        "pushHandlerNotCalled": "completion handler not called in time",
        "visible": "visible", "silent": "silent", "rate": "too often", "forceQuit": "force quit",
        "lowPowerMode": "Low Power Mode", "lowBattery": "low battery", "offline": "offline",
        "modeMissing": "mode missing", "refreshOff": "Background App Refresh off",
        "nothingToDo": "nothing to do", "ending": "app is ending",
      ]),
    finnish: SpanWords(
      name: "etäilmoitus", many: "etäilmoitukset", begins: "Etäilmoitus {} alkaa",
      ends: "Etäilmoitus {} päättyy", cause: "etäilmoitusta varten",
      words: [
        "push": "etäilmoitus", "pushToken": "laitetunniste", "pushRefused": "ei laitetunnistetta",
        "permissionAsked": "kysyy lupaa",
        "notificationShown": "ilmoitus näytetään", "notificationHidden": "ilmoitusta ei näytetä",
        "allowNotifications": "ilmoitukset sallittu", "tapNotification": "ilmoitusta napautetaan",
        "pushStored": "etäilmoitus jää odottamaan",
        "pushReleased": "odottanut etäilmoitus toimitetaan",
        "pushDiscarded": "odottanut etäilmoitus menetetään",
        "pushDropped": "etäilmoitus ei herätä sovellusta",
        "pushCapability": "ominaisuus Push Notifications", "overran": "käsittelijää ei kutsuttu",
        "pushHandlerNotCalled": "valmistumiskäsittelijää ei kutsuttu ajoissa",
        "visible": "näkyvä", "silent": "hiljainen", "rate": "liian usein",
        "forceQuit": "pakotettu lopetus", "lowPowerMode": "virransäästötila",
        "lowBattery": "akku vähissä",
        "offline": "ei verkkoyhteyttä", "modeMissing": "tila puuttuu",
        "refreshOff": "taustapäivitys pois päältä", "nothingToDo": "ei tehtävää",
        "ending": "sovellus on päättymässä",
      ]),
    chinese: SpanWords(
      name: "远程通知", many: "远程通知", begins: "远程通知 {} 开始", ends: "远程通知 {} 结束",
      cause: "因远程通知",
      words: [
        "push": "推送", "pushToken": "设备令牌", "pushRefused": "没有设备令牌",
        "permissionAsked": "请求许可",
        "notificationShown": "显示通知", "notificationHidden": "不显示通知",
        "allowNotifications": "允许通知", "tapNotification": "轻点通知",
        "pushStored": "推送被保留", "pushReleased": "送达保留的推送",
        "pushDiscarded": "丢弃保留的推送",
        "pushDropped": "推送没有唤醒应用", "pushCapability": "推送权限",
        "overran": "未调用完成处理程序", "pushHandlerNotCalled": "没有及时调用完成处理程序",
        "visible": "可见", "silent": "静默", "rate": "过于频繁", "forceQuit": "强制退出",
        "lowPowerMode": "低电量模式", "lowBattery": "电池电量不足", "offline": "离线",
        "modeMissing": "缺少后台模式", "refreshOff": "后台 App 刷新已关闭",
        "nothingToDo": "无事可做", "ending": "应用即将结束",
      ]),
    romanian: SpanWords(
      name: "notificare la distanță", many: "notificări la distanță",
      begins: "Tratarea notificării {} începe", ends: "Tratarea notificării {} se încheie",
      cause: "pentru o notificare la distanță",
      words: [
        "push": "notificare push", "pushToken": "tokenul dispozitivului",
        "pushRefused": "niciun token al dispozitivului",
        "permissionAsked": "cere permisiunea",
        "notificationShown": "notificare afișată", "notificationHidden": "notificare neafișată",
        "allowNotifications": "notificări permise", "tapNotification": "notificare atinsă",
        "pushStored": "notificarea push este păstrată",
        "pushReleased": "notificarea push păstrată este livrată",
        "pushDiscarded": "notificarea push păstrată se pierde",
        "pushDropped": "notificarea push nu trezește aplicația",
        "pushCapability": "dreptul la notificări push", "overran": "handlerul nu a fost apelat",
        "pushHandlerNotCalled": "handlerul de finalizare nu a fost apelat la timp",
        "visible": "vizibilă", "silent": "silențioasă", "rate": "prea des",
        "forceQuit": "închidere forțată", "lowPowerMode": "modul de consum redus",
        "lowBattery": "baterie descărcată",
        "offline": "fără rețea", "modeMissing": "modul lipsește",
        "refreshOff": "reîmprospătarea în fundal este oprită", "nothingToDo": "nimic de făcut",
        "ending": "aplicația se încheie",
      ]),
    russian: SpanWords(
      name: "уведомление", many: "уведомления",
      begins: "Обработка уведомления {} начинается",
      ends: "Обработка уведомления {} заканчивается", cause: "для уведомления",
      words: [
        "push": "уведомление", "pushToken": "токен устройства",
        "pushRefused": "нет токена устройства", "permissionAsked": "спрашивает разрешение",
        "notificationShown": "уведомление показано",
        "notificationHidden": "уведомление не показано",
        "allowNotifications": "уведомления разрешены",
        "tapNotification": "нажатие на уведомление",
        "pushStored": "уведомление ждёт",
        "pushReleased": "ожидавшее уведомление доставлено",
        "pushDiscarded": "ожидавшее уведомление потеряно",
        "pushDropped": "уведомление не будит приложение",
        "pushCapability": "возможность Push Notifications", "overran": "обработчик не вызван",
        "pushHandlerNotCalled": "обработчик завершения не вызван вовремя",
        "visible": "видимое", "silent": "тихое", "rate": "слишком часто",
        "forceQuit": "принудительное завершение", "lowPowerMode": "режим энергосбережения",
        "lowBattery": "аккумулятор разряжен",
        "offline": "нет сети", "modeMissing": "режим не указан",
        "refreshOff": "«Обновление контента» выключено", "nothingToDo": "нечего делать",
        "ending": "приложение завершается",
      ]))
}
