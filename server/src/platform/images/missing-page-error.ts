/** The requested page doesn't exist in the image file. `page` counts from 1. */
export class MissingPageError extends Error {
  readonly page: number;

  constructor(page: number) {
    super(`The image file has no page ${page}.`);
    this.name = 'MissingPageError';
    this.page = page;
  }
}
