import type { County } from '../../../county.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { PageWord } from '../../../platform/images/words/page-word.ts';
import type { Recognizer } from '../../../platform/recognition/recognizer.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import {
  type PageOfDocument,
  type ReadBookPagesOptions,
  readBookPages,
  takeUnlookedPages,
} from '../page-text/index.ts';
import type { RedactionBox } from '../redactions/index.ts';
import { type FoundPlace, insertFindings, listBoxesFound, listBoxesFoundOn } from './findings.queries.ts';
import { findPersonalNumbers } from './personal-numbers.rules.ts';

/** Pages of a transaction, which is a short one: rules take a few milliseconds for a page. */
const PAGES_PER_STEP = 20;
/** Steps of a run; the next one continues. */
const STEPS_PER_RUN = 50;

/**
 * Looks through recognized pages for personal numbers, if the county wants that, and lists what it finds for the clerks who redact. A page that
 * is read again, such as by a better engine, is looked through again; places that are already listed or decided aren't listed twice. A process
 * that ends loses the step that it was in.
 */
export async function findNumbers({ db, clock }: Pick<County, 'db' | 'clock'>): Promise<void> {
  if (!(await getSettings(db, 'redaction')).findNumbers) return;
  for (let step = 0; step < STEPS_PER_RUN; step += 1) {
    const taken = await inTransaction(db, async (tx) => {
      const pages = await takeUnlookedPages(tx, PAGES_PER_STEP, clock.now());
      if (pages.length === 0) return 0;
      const earlier = Map.groupBy(await listBoxesFound(tx, pages), keyOf);
      const found = pages.flatMap(({ documentId, page, words, fileWords }) =>
        listNumbers(words, fileWords).map((number) => ({ documentId, page, ...number })),
      );
      const added = found.filter(
        (number) => !(earlier.get(keyOf(number)) ?? []).some(({ boxes }) => overlap(boxes, number.boxes)),
      );
      await insertFindings(tx, added);
      return pages.length;
    });
    if (taken < PAGES_PER_STEP) return;
  }
}

/**
 * Looks through pages of certificates of title and of the old books, if the county wants that, and lists what it finds. No other process reads the same
 * page, and its words are kept nowhere.
 */
export async function findNumbersInBooks(
  county: County,
  recognizer: Recognizer,
  options: Pick<ReadBookPagesOptions, 'measureIdle'> = {},
): Promise<void> {
  if (!(await getSettings(county.db, 'redaction')).findNumbers) return;
  await readBookPages(county, recognizer, {
    ...options,
    async look(tx, page, { words, fileWords }) {
      const earlier = await listBoxesFoundOn(tx, page);
      const found = listNumbers(words, fileWords).filter(({ boxes }) => !earlier.some((one) => overlap(one, boxes)));
      await insertFindings(
        tx,
        found.map((number) => ({ ...page, ...number })),
      );
    },
  });
}

/** Numbers that a page shows, and those in the text of its file that it doesn't show: a black box was laid over them, or they are invisible. */
function listNumbers(words: readonly PageWord[], fileWords: readonly PageWord[]): readonly FoundPlace[] {
  const shown = findPersonalNumbers(words);
  const hidden = findPersonalNumbers(fileWords).filter(
    (number) => !shown.some(({ boxes }) => overlap(boxes, number.boxes)),
  );
  return [...shown, ...hidden.map((number) => ({ ...number, reason: 'HIDDEN' as const }))];
}

function keyOf({ documentId, page }: PageOfDocument): string {
  return `${documentId}/${page}`;
}

function overlap(some: readonly RedactionBox[], others: readonly RedactionBox[]): boolean {
  return some.some((one) =>
    others.some(
      (other) => one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top,
    ),
  );
}
