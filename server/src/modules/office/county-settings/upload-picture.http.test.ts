import type { Endpoint } from '@portal/contract/endpoint';
import { SAVE_SETTINGS } from '@portal/contract/office/county-settings/county-config';
import { exportSettings } from '@portal/contract/office/county-settings/settings-transfer';
import { loginPageSlides } from '@portal/contract/office/public-pages/login-page';
import { PICTURE_MAX_BYTES, PICTURES_MAX } from '@portal/contract/settings/pictures';
import { drawPicture, sendPicture, storePictures, uploadedPicture } from '@portal/testing/apps/pictures';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgePictures } from './index.ts';

let test: TestApp;
let staff: TestClient;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  staff = await test.signedIn({ role: 'COUNTY' });
  await test.county.db.deleteFrom('county_pictures').execute();
});
afterAll(() => test.close());

const listNames = async () => (await test.county.db.selectFrom('county_pictures').select('name').execute()).map(nameOf);
const nameOf = ({ name }: { readonly name: string }) => name;
const show = (name: string) => test.app.inject({ url: `/testing/pictures/${name}` });

async function save(group: 'loginPageSlides' | 'appearance', settings: object) {
  const endpoint: Endpoint = SAVE_SETTINGS[group];
  const response = await staff.send(endpoint, settings);
  return { ...response.json(), status: response.statusCode };
}

const slide = (picture: string) => ({ picture, description: 'The courthouse' });
const NO_EMBLEMS = { theme: 'standard', seal: '', sealDescription: '', logo: '', logoDescription: '' };

describe('A picture', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('in %s is stored and shown to everyone, for good', async (format) => {
    const name = await uploadedPicture(staff, 'slide', { format });
    const response = await show(name);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(response.rawPayload.toString('latin1', 8, 12)).toBe('WEBP');
  });

  it('uploaded many times at once is stored once', async () => {
    const clients: TestClient[] = [];
    for (let count = 0; count < 8; count += 1) clients.push(await test.signedIn({ role: 'COUNTY' }));
    const bytes = await drawPicture();
    const answers = await Promise.all(clients.map((client) => sendPicture(client, bytes)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses).toContain(200);
    expect(await listNames()).toHaveLength(1);
  });

  it.each([
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'PNG, JPEG or WebP'],
    ['a GIF', () => drawPicture({ format: 'gif' }), 'PNG, JPEG or WebP'],
    ['no bytes', async () => Buffer.alloc(0), 'Required.'],
    ['too many pixels', () => drawPicture({ width: 8_001, height: 5_000 }), 'more than 40 million pixels'],
    ['too many bytes', async () => Buffer.alloc(PICTURE_MAX_BYTES + 1), 'more than 10 MB'],
    ['half a picture', async () => (await drawPicture()).subarray(0, 120), "can't read this picture"],
  ])('is refused with a message: %s', async (_name, draw, text) => {
    const { status, envelope } = await sendPicture(staff, await draw());
    expect(status).toBe(400);
    expect(envelope.fieldErrors?.file).toContain(text);
    expect(await listNames()).toEqual([]);
  });

  it.each([{}, { use: 'banner' }, { use: 'slide', name: '../x' }])('requires exactly one use: %j', async (fields) => {
    expect(await sendPicture(staff, await drawPicture(), fields)).toMatchObject({ status: 400 });
    expect(await listNames()).toEqual([]);
  });

  it('is refused when the county has a hundred, however many arrive at once; a stored one is found again', async () => {
    const own = await uploadedPicture(staff, 'slide');
    const others = Array.from({ length: PICTURES_MAX - 2 }, (_, index) => `${String(index).padStart(32, '0')}.png`);
    await storePictures(test.county.db, others);
    const colors = ['#111111', '#222222'];
    const answers = await Promise.all(colors.map(async (color) => sendPicture(staff, await drawPicture({ color }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await listNames()).toHaveLength(PICTURES_MAX);
    expect((await show(own)).statusCode).toBe(200);
  });

  it.each(['..%2f..%2fdatabase', 'a.png', `${'a'.repeat(32)}.svg`, `${'a'.repeat(32)}.png`])(
    'that is not stored is not found: %s',
    async (name) => {
      expect((await show(name)).statusCode).toBe(404);
    },
  );
});

describe('Slides', () => {
  it('are shown in their order, with their texts, up to the county’s number', async () => {
    const first = await uploadedPicture(staff, 'slide', { color: '#aa0000' });
    const second = await uploadedPicture(staff, 'slide', { color: '#0000aa' });
    const pictures = [{ picture: '', description: '' }, slide(second), slide(first)];
    const { content } = await save('loginPageSlides', { numberOfSlides: 2, pictures });
    expect(content.pictures.map(({ picture }: { picture: string }) => picture)).toEqual([
      second,
      first,
      '',
      '',
      '',
      '',
    ]);
    const shown = async () => (await test.client().call(loginPageSlides, {})).content;
    expect(await shown()).toEqual({
      numberOfSlides: 2,
      images: [second, first].map((name) => ({ address: `pictures/${name}`, description: 'The courthouse' })),
    });
    await save('loginPageSlides', { numberOfSlides: 1, pictures });
    expect((await shown()).images).toHaveLength(1);
  });

  it('of a client that only knows the number don’t change', async () => {
    const picture = await uploadedPicture(staff, 'slide');
    await save('loginPageSlides', { numberOfSlides: 2, pictures: [slide(picture)] });
    expect(await save('loginPageSlides', { numberOfSlides: 5 })).toMatchObject({
      status: 200,
      content: { numberOfSlides: 5, pictures: [slide(picture), {}, {}, {}, {}, {}] },
    });
  });

  it('need a description, a stored picture, and six rows at most', async () => {
    const picture = await uploadedPicture(staff, 'slide');
    const refusal = async (pictures: readonly object[]) =>
      (await save('loginPageSlides', { numberOfSlides: 1, pictures })).fieldErrors;
    expect(await refusal([{ picture, description: ' ' }])).toEqual({ 'pictures.0.description': 'Required.' });
    expect(await refusal([{ picture: '', description: 'A lake' }])).toEqual({ 'pictures.0.picture': 'Required.' });
    expect(await refusal([slide(picture), slide(`${'a'.repeat(32)}.png`)])).toEqual({
      'pictures.1.picture': 'This picture has been removed. Upload it again.',
    });
    expect(await refusal([slide('../../secret.png')])).toEqual({ 'pictures.0.picture': 'Invalid value.' });
    expect(Object.keys(await refusal(Array.from({ length: 7 }, () => slide(picture))))).toEqual(['pictures']);
  });
});

describe('Pictures that settings no longer show', () => {
  const age = (days: number) =>
    test.county.db
      .updateTable('county_pictures')
      .set({ used_at: sql`now() - make_interval(days => ${days})` })
      .execute();

  it('are removed after thirty days, but never while in use', async () => {
    const [kept, dropped, seal] = [
      await uploadedPicture(staff, 'slide', { color: '#aa0000' }),
      await uploadedPicture(staff, 'slide', { color: '#0000aa' }),
      await uploadedPicture(staff, 'seal'),
    ];
    await save('loginPageSlides', { numberOfSlides: 2, pictures: [slide(kept), slide(dropped)] });
    await save('appearance', { ...NO_EMBLEMS, seal, sealDescription: 'Seal' });
    await save('loginPageSlides', { numberOfSlides: 2, pictures: [slide(kept)] });
    await age(29);
    expect(await purgePictures(test.county)).toBe(0);
    await age(31);
    expect(await purgePictures(test.county)).toBe(1);
    expect((await listNames()).sort()).toEqual([kept, seal].sort());
    const restored = await save('loginPageSlides', { numberOfSlides: 2, pictures: [slide(kept), slide(dropped)] });
    expect(restored.fieldErrors).toEqual({ 'pictures.1.picture': 'This picture has been removed. Upload it again.' });
  });

  it('stay if they are saved while they are being removed', async () => {
    const picture = await uploadedPicture(staff, 'slide');
    await save('loginPageSlides', { numberOfSlides: 1, pictures: [] });
    await age(31);
    const [saved] = await Promise.all([
      save('loginPageSlides', { numberOfSlides: 1, pictures: [slide(picture)] }),
      purgePictures(test.county),
    ]);
    expect(await listNames()).toEqual(saved.status === 200 ? [picture] : []);
  });
});

it('A settings file has no pictures, and the seal and the logo are public before sign-in', async () => {
  const seal = await uploadedPicture(staff, 'seal');
  const logo = await uploadedPicture(staff, 'logo', { width: 900 });
  await save('appearance', { theme: 'lake', seal, sealDescription: 'Seal', logo, logoDescription: 'Testing County' });
  const configuration = (await test.app.inject({ url: '/testing/product-configuration.json' })).json();
  expect(configuration).toMatchObject({
    theme: 'lake',
    seal: { address: `pictures/${seal}`, description: 'Seal' },
    logo: { address: `pictures/${logo}`, description: 'Testing County' },
  });
  const { groups } = (await staff.call(exportSettings, {})).content;
  expect(groups.appearance?.settings).toEqual({ theme: 'lake' });
  expect(groups.loginPageSlides?.settings).toEqual({ numberOfSlides: expect.any(Number) });
});
