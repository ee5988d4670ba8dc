/** The document whose pages are looked at, as a list's row or a record knows it. */
export interface ViewedDocument {
  /** The document key: type letter and number. */
  readonly docId: string;
  readonly docType: string;
  readonly docNumber: string;
  readonly instrumentCode: string;
  readonly instrumentDescription: string;
  /** What the index says; the server counts the image itself. */
  readonly pageCount: number;
}
