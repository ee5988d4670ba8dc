/**
 * Saves this browser's preferences: language, colors, single keys. The end of a session clears the browser's storage
 * (decision 0044), but the preferences reveal nothing about the session.
 *
 * @returns a function that restores missing ones.
 */
export function savePreferences(): () => void {
  try {
    const saved = Object.entries({ ...localStorage });
    return () => {
      for (const [key, value] of saved) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    };
  } catch {
    // A blocked storage has no preferences.
    return () => {};
  }
}
