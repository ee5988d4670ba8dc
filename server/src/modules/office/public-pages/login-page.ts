import type { ContentOf } from '@portal/contract/endpoint';
import type {
  loginPageLatestNews,
  loginPageLinks,
  loginPageSlides,
} from '@portal/contract/office/public-pages/login-page';
import { hasBegun } from '@portal/contract/settings/first-day';
import { listSlides } from '@portal/contract/settings/office/login-page-slides';
import { listFilled, type Paragraph } from '@portal/contract/settings/paragraphs';
import { pictureAddress } from '@portal/contract/settings/pictures';
import { plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../county.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { createSettingsReader, type ReadSettings } from '../county-settings/index.ts';

type PublicContext = CallContext<Caller | undefined>;

/** Returns the links bar of the login page (Spec 1 §2): the county's non-empty rows in its order. */
export function listLoginPageLinks({ db }: PublicContext): Promise<ContentOf<typeof loginPageLinks>> {
  return readLoginPageLinks(createSettingsReader(db));
}

/** Returns the latest news of the login page (Spec 1 §2). */
export function listLoginPageNews({ db, county }: PublicContext): Promise<ContentOf<typeof loginPageLatestNews>> {
  return readLoginPageNews(county, createSettingsReader(db));
}

/** Returns the slide show of the login page (Spec 1 §2). */
export function getLoginPageSlides({ db }: PublicContext): Promise<ContentOf<typeof loginPageSlides>> {
  return getSlides(createSettingsReader(db));
}

/** As `listLoginPageLinks`, from whatever settings. */
export async function readLoginPageLinks(read: ReadSettings): Promise<ContentOf<typeof loginPageLinks>> {
  return { paragraphs: listFilled((await read('loginPageLinks')).paragraphs) };
}

/** As `listLoginPageNews`, from whatever settings. */
export async function readLoginPageNews(
  county: County,
  read: ReadSettings,
): Promise<ContentOf<typeof loginPageLatestNews>> {
  return { paragraphs: await readNews('loginPageLatestNews', county, read) };
}

/** Returns the news whose first day has begun by the county's clock. */
export async function readNews(
  group: 'loginPageLatestNews' | 'latestNews',
  { clock, timeZone }: County,
  read: ReadSettings,
): Promise<Paragraph[]> {
  const today = plainDateAt(clock.now(), timeZone);
  return (await read(group)).paragraphs.filter((paragraph) => hasBegun(paragraph, today));
}

/** Returns the number of slides and up to that many pictures of the county. */
export async function getSlides(read: ReadSettings): Promise<ContentOf<typeof loginPageSlides>> {
  const { numberOfSlides, pictures } = await read('loginPageSlides');
  const shown = listSlides(pictures).slice(0, numberOfSlides);
  return {
    numberOfSlides,
    images: shown.map(({ picture, description }) => ({ address: pictureAddress(picture), description })),
  };
}
