import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Preloads, preloads } from '@portal/contract/preloads';

/** The files of the web build that the server needs to know. */
export interface BuiltWeb {
  /** The HTML page that is sent for every address of the web application. */
  readonly page: string;
  /** The files that the browser can fetch before the page's scripts run. */
  readonly preloads: Preloads;
}

/** @throws Error if the folder has no complete build. */
export function readBuiltWeb(folder: string): BuiltWeb {
  const read = (name: string) => {
    try {
      return readFileSync(join(folder, name), 'utf8');
    } catch (cause) {
      throw new Error(`The built web has no ${name}`, { cause });
    }
  };
  return { page: read('index.html'), preloads: preloads.parse(JSON.parse(read('preloads.json'))) };
}
