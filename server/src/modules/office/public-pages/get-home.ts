import type { ContentOf } from '@portal/contract/endpoint';
import type { homeAll } from '@portal/contract/office/public-pages/home-all';
import { isDisclaimer, listFilled, type Paragraph } from '@portal/contract/settings/paragraphs';
import type { County } from '../../../county.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { createSettingsReader, type ReadSettings, type SettingsOf } from '../county-settings/index.ts';
import { getNotableDates } from '../helper-data/index.ts';
import { computeTransactionTotals, NO_TRANSACTION_TOTALS } from '../transactions/index.ts';
import { getSlides, readNews } from './login-page.ts';

type Home = ContentOf<typeof homeAll>;
type Selections = SettingsOf<'homeSelections'>;

/** Returns the content of the home page as the county's settings are. */
export function getHome(context: CallContext): Promise<Home> {
  return readHome(context, createSettingsReader(context.db));
}

/**
 * Returns the content of the home page (Spec 1 §2) that the county selected for the caller's role. Empty cards are not selected, and
 * cards that are not selected have no content.
 *
 * @param read the settings in force, unless a preview assumes others.
 */
export async function readHome(context: CallContext, read: ReadSettings): Promise<Home> {
  const { caller } = context;
  const selected = await read('homeSelections');
  const common = await read('common');
  const { links, disclaimer } = await listLinks(read, selected);
  const latestNews = await listNews(context.county, read, selected);
  const notableDates = selected.notableDates ? await getNotableDates(context, read) : { headings: [], rows: [] };
  const showsTransactions = selected.transactions && caller.role !== 'GUEST';
  const { lockoutInPlace, messageHeadline } = await read('userLockout');
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
    slides: await getSlides(read),
    common: { contactName, contactTitle, contactPhone, contactEmail },
    notableDates,
    transactionTotals: showsTransactions ? await computeTransactionTotals(context) : NO_TRANSACTION_TOTALS,
    links: { paragraphs: [...links] },
    disclaimer,
    latestNews: { paragraphs: [...latestNews] },
    lockout: { lockoutInPlace, messageHeadline: lockoutInPlace ? messageHeadline : '' },
  };
}

/** Lists the selected links of the login page and of the home page. The disclaimer has its own card. */
async function listLinks(
  read: ReadSettings,
  selected: Selections,
): Promise<{ readonly links: readonly Paragraph[]; readonly disclaimer: Paragraph | null }> {
  const loginLinks = listFilled((await read('loginPageLinks')).paragraphs);
  const more = (await read('externalLinks')).paragraphs;
  const disclaimer = selected.disclaimer ? (loginLinks.find(isDisclaimer) ?? null) : null;
  const links = [...(selected.linksLoginPage ? loginLinks : []), ...(selected.linksMore ? more : [])];
  return { links: selected.links ? links.filter((link) => link !== disclaimer) : [], disclaimer };
}

/** Lists the selected news of the login page and of the home page. */
async function listNews(county: County, read: ReadSettings, selected: Selections): Promise<readonly Paragraph[]> {
  if (!selected.latestNews) return [];
  const loginNews = await readNews('loginPageLatestNews', county, read);
  const more = await readNews('latestNews', county, read);
  return [...(selected.latestNewsLoginPage ? loginNews : []), ...(selected.latestNewsMore ? more : [])];
}
