/** The queue of page image tasks is full, or the machine is busy. A retry after a moment can succeed. */
export class PageWorkersBusyError extends Error {
  constructor(message = 'Too many page images wait to be drawn.') {
    super(message);
    this.name = 'PageWorkersBusyError';
  }
}
