/// Minutes for work that can wait until the device is idle. When its user comes back, it expires.
public class BGProcessingTask: BGTask {}
