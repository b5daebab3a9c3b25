/// A task with minutes for work while the device is idle; it expires when the user returns.
public class BGProcessingTask: BGTask {}
