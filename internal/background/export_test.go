package background

const RestartPause = restartPause
