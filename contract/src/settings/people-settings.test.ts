import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { problemsOf } from '../problem.ts';
import { commonSettings } from './common.ts';
import { homeSelectionsSettings } from './office/home-selections.ts';
import { loginPageSlidesSettings } from './office/login-page-slides.ts';
import { externalLinksSettings, loginPageLatestNewsSettings, loginPageLinksSettings } from './office/news-and-links.ts';
import { loginPageRegistrationSettings } from './people/login-page-registration.ts';
import { userAccessSettings } from './people/user-access.ts';
import { userLockoutSettings } from './people/user-lockout.ts';

/** The key of each field's problem. */
function judge(schema: z.ZodType, content: unknown): Record<string, string> {
  const parsed = schema.safeParse(content);
  if (parsed.success) return {};
  return Object.fromEntries(Object.entries(problemsOf(parsed.error)).map(([field, { key }]) => [field, key]));
}

const link = (heading: string, paragraphContent: string) => ({ heading, paragraphContent });

describe('A group that was never saved', () => {
  it('has the defaults of the specification', () => {
    expect(commonSettings.parse({})).toMatchObject({
      appTitle: 'Land Record Portal',
      bookLabel: 'Book',
      torrensLabel: 'Torrens',
    });
    expect(loginPageRegistrationSettings.parse({}).emaileExpireIn).toBe(4);
    expect(loginPageSlidesSettings.parse({}).numberOfSlides).toBe(1);
    expect(homeSelectionsSettings.parse({})).toMatchObject({ disclaimer: false, transactions: true });
    expect(loginPageLinksSettings.parse({}).paragraphs).toHaveLength(12);
    expect(userAccessSettings.parse({}).guestUserName).toBe('');
  });

  it('reads what it wrote', () => {
    for (const schema of [commonSettings, loginPageLinksSettings, userLockoutSettings, externalLinksSettings]) {
      const content = schema.parse({});
      expect(schema.parse(content)).toEqual(content);
    }
  });
});

describe('Login links', () => {
  it('are exactly twelve rows, padded with empty ones, each in its place', () => {
    const rows = [link('', ''), link('Recorder', 'https://www.example.gov/recorder')];
    const { paragraphs } = loginPageLinksSettings.parse({ paragraphs: rows });
    expect(paragraphs).toHaveLength(12);
    expect(paragraphs.slice(0, 3)).toEqual([...rows, link('', '')]);
    expect(judge(loginPageLinksSettings, { paragraphs: Array.from({ length: 13 }, () => link('', '')) })).toEqual({
      paragraphs: 'linkLimit',
    });
  });

  it.each([
    ['https://www.example.gov/a?b=c#d', undefined],
    ['mailto:office@example.gov', undefined],
    ['http://www.example.gov', undefined],
    ['/efile', undefined],
    ['/search/searchByName?lastName=LEE', undefined],
    ['tel:+1-218-555-0142', undefined],
    ['tel:alert(1)', 'linkAddress'],
    ['/\\example.gov', 'linkAddress'],
    ['/\texample.gov', 'linkAddress'],
    ['\\\\example.gov', 'linkAddress'],
    ['ftp://example.gov', 'linkAddress'],
    ['http://user:secret@example.gov', 'linkAddress'],
    ['javascript:alert(1)', 'linkAddress'],
    ['JaVaScRiPt:alert(1)', 'linkAddress'],
    ['data:text/html,<script>alert(1)</script>', 'linkAddress'],
    ['vbscript:x', 'linkAddress'],
    ['https://user:secret@example.gov', 'linkAddress'],
    ['//example.gov', 'linkAddress'],
    ['www.example.gov', 'linkAddress'],
    ['mailto:', 'linkAddress'],
    [`https://example.gov/${'a'.repeat(500)}`, 'maximumCharacters'],
    ['', 'required'],
  ])('%s: %s', (address, problem) => {
    const found = judge(loginPageLinksSettings, { paragraphs: [link('Recorder', address)] });
    expect(found['paragraphs.0.paragraphContent']).toBe(problem);
  });

  it('describe invalid addresses in words', () => {
    expect(judge(loginPageLinksSettings, { paragraphs: [link(' ', 'https://example.gov')] })).toEqual({
      'paragraphs.0.heading': 'required',
    });
  });
});

describe('News', () => {
  it('are at most 50 paragraphs, and saving drops blank rows', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index) => link(`News ${index}`, 'Text'));
    expect(judge(loginPageLatestNewsSettings, { paragraphs: rows(50) })).toEqual({});
    expect(judge(loginPageLatestNewsSettings, { paragraphs: rows(51) })).toEqual({ paragraphs: 'paragraphLimit' });
    const { paragraphs } = loginPageLatestNewsSettings.parse({
      paragraphs: [link('', ''), link('A', ''), link(' ', '')],
    });
    expect(paragraphs).toEqual([{ ...link('A', ''), firstDay: '' }]);
  });

  it.each([
    ['Two\nlines\tand a tab', undefined],
    ['zero\u0000byte', 'controlCharacter'],
    ['half \ud800 pair', 'controlCharacter'],
  ])('accept %j: %s', (text, problem) => {
    const found = judge(loginPageLatestNewsSettings, { paragraphs: [link('News', text)] });
    expect(found['paragraphs.0.paragraphContent']).toBe(problem);
  });

  it.each([
    ['12/24/2026', undefined],
    ['02/30/2027', 'dateFormat'],
    ['tomorrow', 'dateFormat'],
  ])('have the first day %s: %s', (firstDay, problem) => {
    const found = judge(loginPageLatestNewsSettings, { paragraphs: [{ ...link('News', 'Text'), firstDay }] });
    expect(found['paragraphs.0.firstDay']).toBe(problem);
  });

  it('are plain text', () => {
    const { paragraphs } = loginPageLatestNewsSettings.parse({ paragraphs: [link('<b>A</b>', '<script>')] });
    expect(paragraphs).toEqual([{ ...link('<b>A</b>', '<script>'), firstDay: '' }]);
    expect(judge(loginPageLatestNewsSettings, { paragraphs: [link('a'.repeat(151), 'a'.repeat(2_001))] })).toEqual({
      'paragraphs.0.heading': 'maximumCharacters',
      'paragraphs.0.paragraphContent': 'maximumCharacters',
    });
  });
});

describe('Numbers', () => {
  it.each([
    [userAccessSettings, 'inactivityTimeLimitPeriod', 1, undefined],
    [userAccessSettings, 'inactivityTimeLimitPeriod', 120, undefined],
    [userAccessSettings, 'inactivityTimeLimitPeriod', 121, 'numberBetween'],
    [userAccessSettings, 'inactivityTimeLimitPeriod', 0, 'numberBetween'],
    [userAccessSettings, 'maxloginAttempts', 101, 'numberBetween'],
    [userAccessSettings, 'maxloginAttempts', '3', 'numbersOnly'],
    [loginPageRegistrationSettings, 'emaileExpireIn', 1, undefined],
    [loginPageRegistrationSettings, 'emaileExpireIn', 168, undefined],
    [loginPageRegistrationSettings, 'emaileExpireIn', 0, 'numberBetween'],
    [loginPageRegistrationSettings, 'emaileExpireIn', 169, 'numberBetween'],
    [loginPageRegistrationSettings, 'emaileExpireIn', 'four', 'numbersOnly'],
    [loginPageSlidesSettings, 'numberOfSlides', 1, undefined],
    [loginPageSlidesSettings, 'numberOfSlides', 6, undefined],
    [loginPageSlidesSettings, 'numberOfSlides', 7, 'numberBetween'],
    [loginPageSlidesSettings, 'numberOfSlides', 0, 'numberBetween'],
  ])('%# %s %j: %s', (schema, field, value, problem) => {
    expect(judge(schema, { [field]: value })[field]).toBe(problem);
  });
});

describe('A lockout', () => {
  it('has a message for the login page and one for the headline, whether it is on or off', () => {
    for (const lockoutInPlace of [true, false]) {
      expect(judge(userLockoutSettings, { lockoutInPlace, messageLogin: '', messageHeadline: ' ' })).toEqual({
        messageLogin: 'required',
        messageHeadline: 'required',
      });
      expect(judge(userLockoutSettings, { lockoutInPlace, messageLogin: 'a', messageHeadline: 'b' })).toEqual({});
    }
  });

  it('has the portal’s text if the county has no text', () => {
    const words = 'The portal is closed for maintenance.';
    expect(userLockoutSettings.parse({})).toEqual({
      lockoutInPlace: false,
      messageLogin: words,
      messageHeadline: words,
    });
  });
});

describe('Common', () => {
  it('uses the portal’s words if the county leaves a label empty', () => {
    expect(commonSettings.parse({ appTitle: ' ', bookLabel: '', torrensLabel: 'Registered' })).toMatchObject({
      appTitle: 'Land Record Portal',
      bookLabel: 'Book',
      torrensLabel: 'Registered',
    });
  });

  it('accepts an email address or none', () => {
    expect(judge(commonSettings, { contactEmail: 'recorder@example.gov' })).toEqual({});
    expect(judge(commonSettings, { contactEmail: 'recorder' })).toEqual({ contactEmail: 'email' });
    expect(judge(commonSettings, { address: 'a'.repeat(120) })).toEqual({});
    expect(judge(commonSettings, { address: 'a'.repeat(121) })).toEqual({ address: 'maximumCharacters' });
    expect(judge(commonSettings, { countyName: 'a'.repeat(61) })).toEqual({ countyName: 'maximumCharacters' });
  });
});
