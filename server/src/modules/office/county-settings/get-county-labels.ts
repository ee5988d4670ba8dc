import { localizeLabels } from '@portal/messages/localize-labels';
import type { Db } from '../../../platform/database/database.ts';
import type { Translate } from '../../../platform/translate.ts';
import { createSettingsReader, type ReadSettings } from './get-settings.ts';

/**
 * The county's words for a book and registered land: the portal's words in the reader's language, unless the county has
 * changed them.
 */
export async function getCountyLabels(
  db: Db,
  translate: Translate,
  read: ReadSettings = createSettingsReader(db),
): Promise<{ readonly bookLabel: string; readonly torrensLabel: string }> {
  const { bookLabel, torrensLabel } = await read('common');
  return localizeLabels({ bookLabel, torrensLabel }, (key) => translate(`common:${key}`));
}
