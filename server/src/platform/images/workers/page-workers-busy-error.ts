/** The queue of page image tasks is full. A retry after a moment can succeed. */
export class PageWorkersBusyError extends Error {
  constructor() {
    super('Too many page images wait to be drawn.');
    this.name = 'PageWorkersBusyError';
  }
}
