import type { Progress } from '@portal/contract/progress-stream';

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
