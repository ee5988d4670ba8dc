import { z } from 'zod';
import { problemMessage } from '../problem.ts';
import { PLAIN_LINE, PLAIN_PROBLEM, PLAIN_TEXT } from '../values/plain-text.ts';
import { firstDaySchema } from './first-day.ts';
import type { FieldOf } from './settings-fields.ts';

/** Spec 3 §8: "There's a limit of 50 paragraphs", and of 50 links. */
export const PARAGRAPHS_MAX = 50;
/** The login page has room for twelve links (Spec 3 §2 "Login Links"). */
export const LOGIN_LINKS = 12;
/** A heading is one line. */
export const HEADING_MAX_CHARACTERS = 150;
/** A paragraph has to fit on a card. */
export const PARAGRAPH_MAX_CHARACTERS = 2_000;
/** Longer addresses are not passed on by every program. */
export const ADDRESS_MAX_CHARACTERS = 500;

/** The heading that makes a link the county's disclaimer (Spec 1 §2, Spec 3 §2 "Home - Selections"). */
export const DISCLAIMER_HEADING = 'disclaimer';

/** News: heading and text. Links: description and address (Spec 3 §3 "News and links"). */
export const paragraphSchema = z.object({ heading: z.string(), paragraphContent: z.string() });
export type Paragraph = z.output<typeof paragraphSchema>;

/** News that the county entered: shown from its first day. */
export interface NewsParagraph extends Paragraph {
  readonly firstDay: string;
}

const maximum = (n: number) => problemMessage('maximumCharacters', { n });

const heading = z
  .string()
  .trim()
  .max(HEADING_MAX_CHARACTERS, maximum(HEADING_MAX_CHARACTERS))
  .regex(PLAIN_LINE, PLAIN_PROBLEM)
  .default('');

const newsParagraph = z.object({
  heading,
  paragraphContent: z
    .string()
    .trim()
    .max(PARAGRAPH_MAX_CHARACTERS, maximum(PARAGRAPH_MAX_CHARACTERS))
    .regex(PLAIN_TEXT, PLAIN_PROBLEM)
    .default(''),
  firstDay: firstDaySchema,
});

const linkRow = z
  .object({
    heading,
    paragraphContent: z
      .string()
      .trim()
      .max(ADDRESS_MAX_CHARACTERS, maximum(ADDRESS_MAX_CHARACTERS))
      .refine((address) => address === '' || findLinkKind(address) !== undefined, problemMessage('linkAddress'))
      .default(''),
  })
  .superRefine(({ heading, paragraphContent }, context) => {
    const missing = (field: string) =>
      context.addIssue({ code: 'custom', path: [field], message: problemMessage('required') });
    if (heading === '' && paragraphContent !== '') missing('heading');
    if (heading !== '' && paragraphContent === '') missing('paragraphContent');
  });

/** The destination of a county's link. */
export type LinkKind = 'page' | 'openPage' | 'screen' | 'email' | 'telephone';

/**
 * Finds where an address that a county can link to leads: to a web page over TLS or, `openPage`, without it, to a screen of the portal, an
 * office's mailbox or a telephone.
 *
 * @returns undefined for all others, such as what a browser would run, and what a browser would take for another host.
 */
export function findLinkKind(address: string): LinkKind | undefined {
  if (/^\/(?:[\w.~%@-][\w.~%@/-]*)?(?:\?[\w.~%@=&+-]*)?$/.test(address)) return 'screen';
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, username, password } = new URL(address);
  if (protocol === 'mailto:') return /^mailto:[^\s@]+@[^\s@]+$/i.test(address) ? 'email' : undefined;
  if (protocol === 'tel:') return /^tel:\+?\d[\d().-]{2,30}$/i.test(address) ? 'telephone' : undefined;
  if (hostname === '' || username !== '' || password !== '') return undefined;
  if (protocol === 'http:') return 'openPage';
  return protocol === 'https:' ? 'page' : undefined;
}

/** The row is empty. */
function isBlank({ heading, paragraphContent }: Paragraph): boolean {
  return heading === '' && paragraphContent === '';
}

/** Up to 50 paragraphs of news; saving drops blank rows (Spec 3 §5). */
export const newsParagraphs = z
  .array(newsParagraph)
  .max(PARAGRAPHS_MAX, problemMessage('paragraphLimit', { n: PARAGRAPHS_MAX }))
  .transform((rows) => rows.filter((row) => !isBlank(row)))
  .default([]);

/** Up to 50 links; saving drops blank rows (Spec 3 §8). */
export const linkParagraphs = z
  .array(linkRow)
  .max(PARAGRAPHS_MAX, problemMessage('linkLimit', { n: PARAGRAPHS_MAX }))
  .transform((rows) => rows.filter((row) => !isBlank(row)))
  .default([]);

/** Exactly twelve links, padded with blank rows; the county chooses their places (Spec 3 §5). */
export const loginLinkParagraphs = z
  .array(linkRow)
  .max(LOGIN_LINKS, problemMessage('linkLimit', { n: LOGIN_LINKS }))
  .prefault([])
  .transform((rows) => [
    ...rows,
    ...Array.from({ length: LOGIN_LINKS - rows.length }, () => ({ heading: '', paragraphContent: '' })),
  ]);

/** Returns the rows that are not blank. */
export function listFilled(paragraphs: readonly Paragraph[]): Paragraph[] {
  return paragraphs.filter((row) => !isBlank(row));
}

/** Whether a link is the one to the county's disclaimer, in upper or lower case. */
export function isDisclaimer({ heading }: Paragraph): boolean {
  return heading.trim().toLowerCase() === DISCLAIMER_HEADING;
}

/** The description of rows of news on a screen. */
export const newsFields: FieldOf<NewsParagraph[]> = {
  kind: 'rows',
  label: 'settings:news.label',
  hint: 'settings:news.hint',
  row: {
    heading: { kind: 'text', label: 'settings:news.heading.label', hint: 'settings:news.heading.hint' },
    paragraphContent: {
      kind: 'paragraph',
      label: 'settings:news.paragraphContent.label',
      hint: 'settings:news.paragraphContent.hint',
    },
    firstDay: { kind: 'date', label: 'settings:news.firstDay.label', hint: 'settings:news.firstDay.hint' },
  },
};

/** The description of rows of links on a screen. */
export const linkFields: FieldOf<Paragraph[]> = {
  kind: 'rows',
  label: 'settings:links.label',
  hint: 'settings:links.hint',
  row: {
    heading: { kind: 'text', label: 'settings:links.heading.label', hint: 'settings:links.heading.hint' },
    paragraphContent: {
      kind: 'text',
      label: 'settings:links.paragraphContent.label',
      hint: 'settings:links.paragraphContent.hint',
    },
  },
};
