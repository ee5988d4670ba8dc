import { AREA_NAMES, AREAS } from '@portal/messages/areas';
import { expect, it } from 'vitest';
import { fetchTranslation } from './translations.ts';

const serverAreas = AREA_NAMES.filter((area) => (AREAS[area] as readonly string[]).includes('server'));
const browserAreas = AREA_NAMES.filter((area) => !serverAreas.includes(area));

it.each(browserAreas)('the browser has the translations of %s', async (area) => {
  expect(await fetchTranslation('ru', area)).toBeTypeOf('object');
});

it.each(serverAreas)('the browser has no translations of %s, which only the server uses', async (area) => {
  expect(await fetchTranslation('ru', area)).toBeUndefined();
});
