/**
 * Reads what this browser remembers of how its people like the portal: language, colours, single keys. The end of a session clears the
 * browser's storage and them with it (decision 0044), and they tell nothing of who was signed in.
 *
 * @returns puts back what is missing.
 */
export function holdPreferences(): () => void {
  try {
    const kept = Object.entries({ ...localStorage });
    return () => {
      for (const [key, value] of kept) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    };
  } catch {
    // A forbidden storage has nothing to keep.
    return () => {};
  }
}
