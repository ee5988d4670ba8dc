import type { County } from '../../../county.ts';
import { BrokenImageError } from '../../../platform/images/broken-image-error.ts';
import type { DrawnScan } from '../../../platform/images/draw/draw-scan.ts';
import type { OwnWord } from '../../../platform/images/pdf/read-own-text.ts';
import type { PageWord } from '../../../platform/images/words/page-word.ts';
import type { Recognizer } from '../../../platform/recognition/recognizer.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Maximum characters of a stored reason. */
const MAX_FAILURE_LENGTH = 200;

export interface RecognizedPage {
  /** The drawn page. */
  readonly scan: DrawnScan;
  readonly recognized: readonly PageWord[];
  /** The words that the page has in its file. */
  readonly own: readonly OwnWord[];
}

/**
 * Recognizes the words of a page as everybody gets it, and reads those that its file has as text.
 *
 * @returns undefined if the store has no image.
 * @throws what drawing and recognizing it throw; Refusal IMAGE_BEING_REDACTED while the image is closed.
 */
export async function recognizePage(
  { images, pageImages }: Pick<County, 'images' | 'pageImages'>,
  recognizer: Recognizer,
  { documentKey, page }: { readonly documentKey: string; readonly page: number },
): Promise<RecognizedPage | undefined> {
  const image = { store: images, documentKey };
  const scan = await pageImages.drawScan(image, page);
  const own = await pageImages.readPageText(image, page);
  if (scan === undefined || own === undefined) return undefined;
  return { scan, recognized: await recognizer.recognize(scan), own };
}

/** Whether reading failed because redactions of the image are still being erased. */
export function isImageClosed(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'IMAGE_BEING_REDACTED';
}

/** Describes why a page couldn't be read, as it is stored. Broken images begin with their code. */
export function describeFailure(error: unknown): string {
  const text = error instanceof BrokenImageError ? `${error.reason}: ${error.message}` : String(error);
  // PostgreSQL stores no NUL, which the message of an error can contain.
  return text.replaceAll('\0', '').slice(0, MAX_FAILURE_LENGTH);
}
