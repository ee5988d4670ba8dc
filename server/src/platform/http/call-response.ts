import { createHash } from 'node:crypto';
import type { Progress } from '@portal/contract/progress-stream';
import type { BytePart } from './files/byte-range.ts';

/** How a download that was cut off is continued. */
export interface FileParts {
  /** Letters, digits and hyphens that differ between any two files that differ in a byte. */
  readonly version: string;
  /** Opens the file for one part of it; undefined if it can only be sent whole. */
  readonly open: () => Promise<OpenedFile | undefined>;
}

/** A file of which parts can be read. */
export interface OpenedFile {
  readonly byteLength: number;
  readonly read: (part: BytePart) => FileResponse['bytes'];
}

/** Parts of a file that is in memory. */
export function partsOfBytes(bytes: Uint8Array): FileParts {
  return {
    version: createHash('sha256').update(bytes).digest('hex'),
    open: async () => ({ byteLength: bytes.length, read: ({ first, last }) => bytes.subarray(first, last + 1) }),
  };
}

/** A file to download. */
export interface FileResponse {
  /** The whole file, or pieces that are still being written: an error between two of them aborts the connection. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  readonly contentType: string;
  /** Name with extension; any characters are allowed. */
  readonly fileName: string;
  /**
   * The progress of the work, for callers who request it (`PROGRESS_MEDIA_TYPE`). Absent for files that are sent
   * directly.
   */
  readonly readProgress?: (() => Progress) | undefined;
  /** Absent for a file that is always sent whole. */
  readonly parts?: FileParts | undefined;
}

/** A response with more than content: a message, a version, a session cookie, or a file instead of the envelope. */
export class CallResponse<Content> {
  readonly content: Content | undefined;
  readonly message: string;
  readonly session: { readonly token: string } | 'ended' | undefined;
  /** The token by which the browser is known at its next sign-in. */
  readonly browserToken: string | undefined;
  readonly file: FileResponse | undefined;
  /** The version of the loaded or saved data, sent as `ETag`. */
  readonly version: number | undefined;

  constructor(
    parts: Partial<
      Pick<CallResponse<Content>, 'content' | 'message' | 'session' | 'browserToken' | 'file' | 'version'>
    >,
  ) {
    this.content = parts.content;
    this.message = parts.message ?? '';
    this.session = parts.session;
    this.browserToken = parts.browserToken;
    this.file = parts.file;
    this.version = parts.version;
  }
}
