import { readFileSync, unwatchFile, watchFile } from 'node:fs';

/** The file is asked for its state, because notices of changes don't reach other machines that share it. */
const INTERVAL_MS = 2_000;

/**
 * Calls back after each change of a file's content, one call after the other: changes during a call are followed by one
 * more. An absent file is no change, because editors replace files.
 *
 * @param known the content that is in use, as `readContent` returned it before.
 * @param onChange doesn't reject.
 * @returns a function that stops watching.
 */
export function watchCountiesFile(file: string, known: string | undefined, onChange: () => Promise<void>): () => void {
  let used = known;
  let running: Promise<void> | undefined;
  const check = () => {
    if (running !== undefined) return;
    const content = readContent(file);
    if (content === undefined || content === used) return;
    used = content;
    running = onChange().finally(() => {
      running = undefined;
      check();
    });
  };
  watchFile(file, { interval: INTERVAL_MS, persistent: false }, check);
  check();
  return () => unwatchFile(file, check);
}

/** Returns the content of a file; undefined if it can't be read. */
export function readContent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
