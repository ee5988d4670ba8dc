import imaging from '@portal/messages/en/imaging.json';
import results from '@portal/messages/en/results.json';
import search from '@portal/messages/en/search.json';
import { addEnglishTexts } from './i18n.ts';

/** The English texts of screens for signed-in people; kept out of the first load, because the login page shows none of them. */
export const TEXTS_BEHIND_SIGN_IN = { search, results, imaging };

addEnglishTexts(TEXTS_BEHIND_SIGN_IN);
