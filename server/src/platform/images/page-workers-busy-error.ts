/** More tasks wait for the threads of page images than can be done in good time; asking again in a moment may go well. */
export class PageWorkersBusyError extends Error {
  constructor() {
    super('Too many page images wait to be drawn.');
    this.name = 'PageWorkersBusyError';
  }
}
