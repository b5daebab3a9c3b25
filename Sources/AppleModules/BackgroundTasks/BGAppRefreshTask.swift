/// A task with half a minute for refreshing the app's content.
public class BGAppRefreshTask: BGTask {}
