/** What a file answer carries. */
export interface FileAnswer {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** With its ending; any characters. */
  readonly fileName: string;
}

/** An answer that says more than its content: a text, a session's cookie, or bytes instead of the envelope. */
export class Answer<Content> {
  readonly content: Content | undefined;
  readonly message: string;
  readonly session: { readonly token: string } | 'ended' | undefined;
  readonly file: FileAnswer | undefined;

  constructor(parts: Partial<Pick<Answer<Content>, 'content' | 'message' | 'session' | 'file'>>) {
    this.content = parts.content;
    this.message = parts.message ?? '';
    this.session = parts.session;
    this.file = parts.file;
  }
}
