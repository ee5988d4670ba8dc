/**
 * The reasons why an image file can't be shown. Programs use the code (message keys, log lines); `message` is an
 * English sentence for the operator's log.
 *
 * - `unknownFormat`: neither TIFF nor PDF
 * - `truncated`: the file ends before its pages do
 * - `damaged`: the content violates the format
 * - `unsupported`: a valid file of a kind that the portal doesn't support
 * - `encrypted`: a PDF that needs a password
 * - `tooLarge`: exceeds a limit (bytes, pages, pixels)
 * - `tooSlow`: drawing exceeded its time limit although it had a processor
 */
export type BrokenImageReason =
  | 'unknownFormat'
  | 'truncated'
  | 'damaged'
  | 'unsupported'
  | 'encrypted'
  | 'tooLarge'
  | 'tooSlow';

/** An image file or page that cannot be shown or sold. `page` counts from 1; it is undefined if the whole file is broken. */
export class BrokenImageError extends Error {
  readonly reason: BrokenImageReason;
  readonly page: number | undefined;

  constructor(reason: BrokenImageReason, message: string, page?: number) {
    super(message);
    this.name = 'BrokenImageError';
    this.reason = reason;
    this.page = page;
  }
}
