"""How gunicorn runs the API. `referee serve` and the Procfile both point here."""

from referee.settings import Settings

_settings = Settings.from_env()

bind = f"{_settings.host}:{_settings.port}"
worker_class = "gthread"
workers = _settings.web_workers
threads = _settings.web_threads
# Open event streams never end by themselves in time; clients resume them with Last-Event-ID.
graceful_timeout = 5
timeout = 60
keepalive = 5
# It would listen on one path for all referees of a user, and nobody here talks to it.
control_socket_disable = True
accesslog = None
loglevel = _settings.log_level.lower()
