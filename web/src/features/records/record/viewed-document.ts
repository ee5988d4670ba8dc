/** The document whose pages the user views, with the facts from a list's row or a record. */
export interface ViewedDocument {
  /** The document key: type letter and number. */
  readonly docId: string;
  readonly docType: string;
  readonly docNumber: string;
  readonly instrumentCode: string;
  readonly instrumentDescription: string;
  /** According to the index; the server counts the pages of the image. */
  readonly pageCount: number;
}
