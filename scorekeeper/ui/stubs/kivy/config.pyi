"""Types for kivy.config: settings that Kivy reads when its window opens."""

class ConfigParser:
    def set(self, section: str, name: str, value: object) -> None: ...

Config: ConfigParser
