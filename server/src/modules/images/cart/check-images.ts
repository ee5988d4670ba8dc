import type { CartProblem } from '@portal/contract/images/cart/cart';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { ensureDeliverable, readImage } from '../imaging/index.ts';

/** Images of a cart that are read at the same time: those who look at pages need the workers too. */
const SIMULTANEOUS_IMAGES = 4;

/** Counts the pages of a document's image. @returns the reason if that isn't possible. @throws Refusal TOO_BUSY. */
export function countImagePages(context: CallContext, documentKey: string): Promise<number | CartProblem> {
  return nameProblem(() => readImage(context, documentKey, (images, image) => images.countPages(image)));
}

/** Finds why pages of a document can't be sold. @throws Refusal TOO_BUSY. */
export async function findImageProblem(
  context: CallContext,
  copy: { readonly documentKey: string; readonly pages: readonly number[]; readonly pageCount: number },
): Promise<CartProblem | undefined> {
  const { documentKey, pages, pageCount } = copy;
  const counted = await countImagePages(context, documentKey);
  if (typeof counted === 'string') return counted;
  if (counted !== pageCount) return 'PAGES_CHANGED';
  const refused = await nameProblem(() => ensureDeliverable(context, { documentKey, pages, title: documentKey }));
  return refused ?? undefined;
}

const IMAGE_PROBLEMS = ['IMAGE_BROKEN', 'IMAGE_MISSING', 'IMAGE_BEING_REDACTED'] as const;

function isImageProblem(code: string): code is (typeof IMAGE_PROBLEMS)[number] {
  return (IMAGE_PROBLEMS as readonly string[]).includes(code);
}

async function nameProblem<Result>(read: () => Promise<Result>): Promise<Result | CartProblem> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Refusal && isImageProblem(error.code)) return error.code;
    throw error;
  }
}

/** Runs work on the images of documents, a few at a time. @returns the results in their order. */
export async function forEachImage<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += SIMULTANEOUS_IMAGES)
    results.push(...(await Promise.all(items.slice(start, start + SIMULTANEOUS_IMAGES).map(work))));
  return results;
}
