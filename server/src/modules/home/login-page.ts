import type { loginPageLatestNews, loginPageLinks, loginPageSlides } from '@portal/contract/auth/login-page';
import type { ContentOf } from '@portal/contract/endpoint';
import { listSlides } from '@portal/contract/settings/login-page-slides';
import { listFilled } from '@portal/contract/settings/paragraphs';
import { pictureAddress } from '@portal/contract/settings/pictures';
import type { Db } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { getSettings } from '../county-settings/index.ts';

type PublicContext = CallContext<Caller | undefined>;

/** Returns the links bar of the login page (Spec 1 §2): the county's non-empty rows in its order. */
export async function listLoginPageLinks({ db }: PublicContext): Promise<ContentOf<typeof loginPageLinks>> {
  return { paragraphs: listFilled((await getSettings(db, 'loginPageLinks')).paragraphs) };
}

/** Returns the latest news of the login page (Spec 1 §2). */
export async function listLoginPageNews({ db }: PublicContext): Promise<ContentOf<typeof loginPageLatestNews>> {
  return { paragraphs: (await getSettings(db, 'loginPageLatestNews')).paragraphs };
}

/** Returns the slide show of the login page (Spec 1 §2). */
export async function getLoginPageSlides({ db }: PublicContext): Promise<ContentOf<typeof loginPageSlides>> {
  return getSlides(db);
}

/** Returns the number of slides and up to that many pictures of the county. */
export async function getSlides(db: Db): Promise<ContentOf<typeof loginPageSlides>> {
  const { numberOfSlides, pictures } = await getSettings(db, 'loginPageSlides');
  const shown = listSlides(pictures).slice(0, numberOfSlides);
  return {
    numberOfSlides,
    images: shown.map(({ picture, description }) => ({ address: pictureAddress(picture), description })),
  };
}
