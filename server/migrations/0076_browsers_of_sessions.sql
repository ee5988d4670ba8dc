-- By which a person knows her sessions again. What a browser sends of itself is not kept: it says more than that takes, and whoever
-- sends it may write anything there.
ALTER TABLE sessions
  ADD COLUMN browser text CHECK (browser IN ('CHROME', 'EDGE', 'FIREFOX', 'OPERA', 'SAFARI', 'SAMSUNG_INTERNET')),
  ADD COLUMN operating_system text CHECK (operating_system IN ('ANDROID', 'CHROME_OS', 'IOS', 'LINUX', 'MACOS', 'WINDOWS'));
COMMENT ON COLUMN sessions.browser IS 'In which the session was opened, as it said of itself; null where that was none of these.';
COMMENT ON COLUMN sessions.operating_system IS 'What the browser runs on, as it said of itself; null where that was none of these.';
