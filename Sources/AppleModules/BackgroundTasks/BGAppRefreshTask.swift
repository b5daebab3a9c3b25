/// Half a minute to refresh what the app shows.
public class BGAppRefreshTask: BGTask {}
