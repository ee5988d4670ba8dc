import type { AreaOf } from '@portal/messages/areas';
import accounts from '@portal/messages/en/accounts.json';
import controlPanel from '@portal/messages/en/control-panel.json';
import imports from '@portal/messages/en/imports.json';
import migration from '@portal/messages/en/migration.json';
import settings from '@portal/messages/en/settings.json';
import { addEnglishTexts } from './i18n.ts';

/** The English texts of the control panel, which only staff see: the names and hints of a few hundred settings. */
const TEXTS_OF_CONTROL_PANEL = {
  accounts,
  'control-panel': controlPanel,
  imports,
  migration,
  settings,
} satisfies Readonly<Record<AreaOf<'control-panel'>, object>>;

addEnglishTexts(TEXTS_OF_CONTROL_PANEL);
