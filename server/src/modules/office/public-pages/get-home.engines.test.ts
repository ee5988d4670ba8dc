import { homeAll } from '@portal/contract/office/public-pages/home-all';
import { loginPageLatestNews, loginPageLinks, loginPageSlides } from '@portal/contract/office/public-pages/login-page';
import { storePictures } from '@portal/testing/apps/pictures';
import { recordDocument } from '@portal/testing/apps/record-document';
import { buyPages, fundEscrow, signInAgain, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { addIndexCoverage } from '@portal/testing/builders/records-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../audit/index.ts';
import { type SettingsGroupName, saveSettings } from '../county-settings/index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startSellingApp();
});
afterAll(() => test.close());

const save = <Group extends SettingsGroupName>(
  group: Group,
  content: Parameters<typeof saveSettings<Group>>[1]['content'],
) => saveSettings(test.county.db, { group, content, actor: SYSTEM_ACTOR });

const row = (heading: string, paragraphContent: string) => ({ heading, paragraphContent });
const RECORDER = row('Recorder', 'https://www.example.gov/recorder');
const DISCLAIMER = row('disclaimer', 'https://www.example.gov/disclaimer');
const MAPS = row('Maps', 'https://maps.example.gov');
const CLOSED = row('Closed on Friday', 'The office is closed.');
const IMAGES = row('More images', 'Images since 1950 are here.');

describe('A county without settings', () => {
  it('has empty public pages with one slide and a home page with the remaining cards', async () => {
    const visitor = test.client();
    expect((await visitor.call(loginPageLinks, {})).content).toEqual({ paragraphs: [] });
    expect((await visitor.call(loginPageLatestNews, {})).content).toEqual({ paragraphs: [] });
    expect((await visitor.call(loginPageSlides, {})).content).toEqual({ numberOfSlides: 1, images: [] });
    const user = await test.signedIn();
    expect((await user.call(homeAll, {})).content).toEqual({
      selections: {
        contactUs: false,
        disclaimer: false,
        latestNews: false,
        links: false,
        loginSlides: true,
        notableDates: false,
        transactions: true,
      },
      slides: { numberOfSlides: 1, images: [] },
      common: { contactName: '', contactTitle: '', contactPhone: '', contactEmail: '' },
      notableDates: { headings: [], rows: [] },
      transactionTotals: { headings: ['Today', 'Month to date', 'Year to date'], rows: [] },
      links: { paragraphs: [] },
      disclaimer: null,
      latestNews: { paragraphs: [] },
      lockout: { lockoutInPlace: false, messageHeadline: '' },
    });
  });
});

describe('A county with all settings', () => {
  beforeAll(async () => {
    await save('loginPageLinks', { paragraphs: [row('', ''), RECORDER, DISCLAIMER] });
    await save('externalLinks', { paragraphs: [MAPS] });
    await save('loginPageLatestNews', { paragraphs: [CLOSED] });
    await save('latestNews', { paragraphs: [IMAGES] });
    await save('loginPageSlides', { numberOfSlides: 6 });
    await save('common', { contactPhone: '(218) 555-0142', contactEmail: 'recorder@example.gov' });
    await save('notableDates', { showNotableDates: true });
    await addIndexCoverage(test.county.db, { index_name: 'abstract', verified_through_on: '2026-11-18' });
  });

  it('shows its links, news, and slides on the login page, without blank rows', async () => {
    const visitor = test.client();
    expect((await visitor.call(loginPageLinks, {})).content.paragraphs).toEqual([RECORDER, DISCLAIMER]);
    expect((await visitor.call(loginPageLatestNews, {})).content.paragraphs).toEqual([CLOSED]);
    expect((await visitor.call(loginPageSlides, {})).content.numberOfSlides).toBe(6);
  });

  it('has every selected card, with links and news of the login page and of the home page', async () => {
    await save('homeSelections', { disclaimer: true });
    const user = await test.signedIn();
    const { content } = await user.call(homeAll, {});
    expect(Object.values(content.selections).every(Boolean)).toBe(true);
    expect(content.links.paragraphs).toEqual([RECORDER, MAPS]);
    expect(content.disclaimer).toEqual(DISCLAIMER);
    expect(content.latestNews.paragraphs).toEqual([CLOSED, IMAGES]);
    expect(content.common).toMatchObject({ contactPhone: '(218) 555-0142', contactEmail: 'recorder@example.gov' });
    expect(content.notableDates.rows).toHaveLength(1);
    expect(content.slides.numberOfSlides).toBe(6);
  });

  it.each([
    ['contactUs', { common: { contactPhone: '', contactEmail: '' } }],
    ['latestNews', { latestNews: { paragraphs: [] } }],
    ['links', { links: { paragraphs: [] } }],
    ['notableDates', { notableDates: { headings: [], rows: [] } }],
    ['transactions', { transactionTotals: { headings: [], rows: [] } }],
    ['disclaimer', { disclaimer: null }],
    ['loginSlides', {}],
  ] as const)('omits the card %s and its content if it is not selected', async (card, missing) => {
    await save('homeSelections', { disclaimer: true, [card]: false });
    const { content } = await (await test.signedIn()).call(homeAll, {});
    expect(content).toMatchObject({ selections: { [card]: false }, ...missing });
    expect(Object.entries(content.selections).filter(([, shown]) => !shown)).toHaveLength(1);
  });

  it.each([
    [{ linksMore: false }, [RECORDER, DISCLAIMER], [CLOSED, IMAGES]],
    [{ linksLoginPage: false, latestNewsMore: false }, [MAPS], [CLOSED]],
    [{ latestNewsLoginPage: false }, [RECORDER, DISCLAIMER, MAPS], [IMAGES]],
    [{ linksLoginPage: false, linksMore: false, disclaimer: true }, [], [CLOSED, IMAGES]],
  ])('with %j has these links and news', async (selections, links, news) => {
    await save('homeSelections', selections);
    const { content } = await (await test.signedIn()).call(homeAll, {});
    expect(content.links.paragraphs).toEqual(links);
    expect(content.latestNews.paragraphs).toEqual(news);
    expect(content.selections.links).toBe(links.length > 0);
  });

  it('shows no disclaimer if no link has the heading Disclaimer', async () => {
    await save('loginPageLinks', { paragraphs: [RECORDER] });
    await save('homeSelections', { disclaimer: true });
    const { content } = await (await test.signedIn()).call(homeAll, {});
    expect(content).toMatchObject({ disclaimer: null, selections: { disclaimer: false } });
  });

  it('shows no transactions to guests', async () => {
    await save('homeSelections', {});
    const { content } = await (await test.signedIn({ role: 'GUEST' })).call(homeAll, {});
    expect(content).toMatchObject({
      selections: { transactions: false },
      transactionTotals: { headings: [], rows: [] },
    });
  });

  it('shows the headline of a lockout to its staff', async () => {
    const staff = await test.signedIn({ role: 'COUNTY' });
    await save('userLockout', { lockoutInPlace: true, messageLogin: 'Back at noon.', messageHeadline: 'Closed' });
    const { content, envelope } = await staff.call(homeAll, {});
    expect(envelope.lockout).toBe(true);
    expect(content.lockout).toEqual({ lockoutInPlace: true, messageHeadline: 'Closed' });
    await save('userLockout', { messageHeadline: 'Closed' });
    expect((await staff.call(homeAll, {})).content.lockout).toEqual({ lockoutInPlace: false, messageHeadline: '' });
  });
});

describe('Slides', () => {
  it("are the county's own pictures up to its number of slides, and public", async () => {
    const names = ['a', 'b', 'c'].map((letter) => `${letter.repeat(32)}.webp`);
    await storePictures(test.county.db, names);
    const pictures = names.map((picture) => ({ picture, description: 'A lake' }));
    await save('loginPageSlides', { numberOfSlides: 2, pictures });
    const { content } = await test.client().call(loginPageSlides, {});
    const images = names.slice(0, 2).map((name) => ({ address: `pictures/${name}`, description: 'A lake' }));
    expect(content).toEqual({ numberOfSlides: 2, images });
    const response = await test.app.inject({ method: 'GET', url: `/testing/${images[0]?.address}` });
    expect(response.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    expect(response.body).toBe('picture');
  });
});

describe('The transactions card', () => {
  const totals = async (user: TestClient) => (await user.call(homeAll, {})).content.transactionTotals.rows;

  it('counts the user’s transactions of today, this month, and this year in the county’s time zone', async () => {
    const user = await signInBuyer(test, { escrowCents: 10_000 });
    const other = await signInBuyer(test, { accountId: user.accountId });
    const { documentKey } = await recordDocument(test, { image: 5 });
    await buyPages(user, documentKey, '1');
    await buyPages(user, documentKey, '2, 3');
    await buyPages(other, documentKey, '4');
    const today = { count: 2, amountCents: -300 };
    const row = (...cells: object[]) => ({ label: 'Images', totals: cells });
    expect(await totals(user)).toEqual([row(today, today, today)]);

    // The purchase was at noon in the county. One minute before its midnight is still the same day; midnight is the next.
    test.clock.advanceMinutes(12 * 60 - 1);
    expect(await totals(user)).toEqual([row(today, today, today)]);
    test.clock.advanceMinutes(1);
    const none = { count: 0, amountCents: 0 };
    await signInAgain(user);
    expect(await totals(user)).toEqual([row(none, today, today)]);
  });

  it('is empty for a user without transactions, even if others of the account have some', async () => {
    const user = await signInBuyer(test, { escrowCents: 100 });
    expect(await totals(user)).toEqual([]);
    await fundEscrow(test, user.accountId, 100);
    expect(await totals(user)).toEqual([]);
  });
});

describe('News with a first day', () => {
  // 2027-03-14 is a day of 23 hours in the county: the day after it begins five hours after that of UTC, not six.
  it.each([
    ['2027-03-15T04:59:00Z', [CLOSED]],
    ['2027-03-15T05:00:00Z', [CLOSED, IMAGES]],
  ])('is shown from its midnight in the county: at %s', async (now, shown) => {
    await save('loginPageLatestNews', { paragraphs: [CLOSED, { ...IMAGES, firstDay: '03/15/2027' }] });
    test.clock.advanceMinutes((Date.parse(now) - test.clock.now().getTime()) / 60_000);
    expect((await test.client().call(loginPageLatestNews, {})).content.paragraphs).toEqual(shown);
    await save('homeSelections', { latestNewsMore: false });
    const user = await test.signedIn();
    expect((await user.call(homeAll, {})).content.latestNews.paragraphs).toEqual(shown);
  });
});
