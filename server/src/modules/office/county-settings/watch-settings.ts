import { listen } from '../../../platform/database/listen.ts';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { SETTINGS_CHANNEL } from './county-settings.queries.ts';
import { forgetSettings } from './get-settings.ts';

/**
 * Puts settings in force that another process saves, as soon as it has committed them. Without it they take effect when the memoized ones
 * expire.
 *
 * @param onChange called after each change; for tests.
 * @returns stops watching; call it before the database is closed.
 */
export function watchSettings(database: OpenDatabase, onChange: () => void = () => {}): () => Promise<void> {
  return listen(database, SETTINGS_CHANNEL, () => {
    forgetSettings(database.db);
    onChange();
  });
}
