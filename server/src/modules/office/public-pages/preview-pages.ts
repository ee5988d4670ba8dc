import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { previewPages as endpoint } from '@portal/contract/office/public-pages/preview-pages';
import type { CallContext } from '../../../platform/http/route.ts';
import { assumeSettings, createSettingsReader } from '../county-settings/index.ts';
import { getProductConfiguration } from '../helper-data/index.ts';
import { readHome } from './get-home.ts';
import { getSlides, readLoginPageLinks, readLoginPageNews } from './login-page.ts';

/** Returns what the public and the home page would show, by the functions that fill the real pages. */
export async function previewPages(
  context: CallContext,
  { unsaved }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const read = assumeSettings(createSettingsReader(context.db), unsaved);
  return {
    configuration: await getProductConfiguration(context.county, [], read),
    slides: await getSlides(read),
    links: await readLoginPageLinks(read),
    latestNews: await readLoginPageNews(context.county, read),
    home: await readHome(context, read),
  };
}
