import type { ContentOf } from '@portal/contract/endpoint';
import type { homeAll } from '@portal/contract/home/home-all';
import { isDisclaimer, listFilled, type Paragraph } from '@portal/contract/settings/paragraphs';
import type { Db } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { getSettings, type SettingsOf } from '../county-settings/index.ts';
import { getNotableDates } from '../helper-data/index.ts';
import { computeTransactionTotals, NO_TRANSACTION_TOTALS } from './compute-transaction-totals.ts';
import { getSlides } from './login-page.ts';

type Home = ContentOf<typeof homeAll>;
type Selections = SettingsOf<'homeSelections'>;

/**
 * Everything that the home page shows (Spec 1 §2): what the county selected and the caller's role sees. A card with nothing on it is not
 * shown, and the content of a card that is not shown stays here.
 */
export async function getHome(context: CallContext): Promise<Home> {
  const { db, county, caller } = context;
  const selected = await getSettings(db, 'homeSelections');
  const common = await getSettings(db, 'common');
  const { links, disclaimer } = await listLinks(db, selected);
  const latestNews = await listNews(db, selected);
  const notableDates = selected.notableDates ? await getNotableDates(context) : { headings: [], rows: [] };
  const showsTransactions = selected.transactions && caller.role !== 'GUEST';
  const { numberOfSlides } = await getSettings(db, 'loginPageSlides');
  const { lockoutInPlace, messageHeadline } = await getSettings(db, 'userLockout');
  const contacts = [common.contactName, common.contactTitle, common.contactPhone, common.contactEmail];
  const contactUs = selected.contactUs && contacts.some((contact) => contact !== '');
  const [contactName = '', contactTitle = '', contactPhone = '', contactEmail = ''] = contactUs ? contacts : [];
  return {
    selections: {
      contactUs,
      disclaimer: disclaimer !== null,
      latestNews: latestNews.length > 0,
      links: links.length > 0,
      loginSlides: selected.loginSlides,
      notableDates: notableDates.rows.length > 0,
      transactions: showsTransactions,
    },
    slides: await getSlides(county, numberOfSlides),
    common: { contactName, contactTitle, contactPhone, contactEmail },
    notableDates,
    transactionTotals: showsTransactions ? await computeTransactionTotals(context) : NO_TRANSACTION_TOTALS,
    links: { paragraphs: [...links] },
    disclaimer,
    latestNews: { paragraphs: [...latestNews] },
    lockout: { lockoutInPlace, messageHeadline: lockoutInPlace ? messageHeadline : '' },
  };
}

/** The login page's links and those of the home page alone, as selected; the disclaimer has a card of its own. */
async function listLinks(
  db: Db,
  selected: Selections,
): Promise<{ readonly links: readonly Paragraph[]; readonly disclaimer: Paragraph | null }> {
  const ofLogin = listFilled((await getSettings(db, 'loginPageLinks')).paragraphs);
  const more = (await getSettings(db, 'externalLinks')).paragraphs;
  const disclaimer = selected.disclaimer ? (ofLogin.find(isDisclaimer) ?? null) : null;
  const links = [...(selected.linksLoginPage ? ofLogin : []), ...(selected.linksMore ? more : [])];
  return { links: selected.links ? links.filter((link) => link !== disclaimer) : [], disclaimer };
}

/** The login page's news and those of the home page alone, as selected. */
async function listNews(db: Db, selected: Selections): Promise<readonly Paragraph[]> {
  if (!selected.latestNews) return [];
  const ofLogin = (await getSettings(db, 'loginPageLatestNews')).paragraphs;
  const more = (await getSettings(db, 'latestNews')).paragraphs;
  return [...(selected.latestNewsLoginPage ? ofLogin : []), ...(selected.latestNewsMore ? more : [])];
}
