/**
 * Why an image file cannot be shown. The code is for programs (a message key, a log line); `message` is an English sentence
 * for the operator's log.
 *
 * - `unknownFormat`: neither a TIFF nor a PDF file
 * - `truncated`: the file ends before its pages do
 * - `damaged`: the bytes contradict the format
 * - `unsupported`: a legal file of a kind that the portal does not read
 * - `encrypted`: a PDF that needs a password
 * - `tooLarge`: beyond a named limit (bytes, pages, pixels)
 * - `tooSlow`: drawing did not end within its time limit
 */
export type BrokenImageReason =
  | 'unknownFormat'
  | 'truncated'
  | 'damaged'
  | 'unsupported'
  | 'encrypted'
  | 'tooLarge'
  | 'tooSlow';

/** An image file, or one page of it, that cannot be shown or sold. `page` counts from 1 and is absent when the whole file is meant. */
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
