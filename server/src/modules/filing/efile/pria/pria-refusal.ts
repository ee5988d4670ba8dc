/** More than any reason has, unless it repeats what the submitter sent. */
const DESCRIPTION_MAX_CHARACTERS = 500;

/**
 * The reason why a PRIA request isn't filed, in words for the submitter. In English in every language, like the
 * standard.
 */
export class PriaRefusal extends Error {
  constructor(description: string) {
    super(description.slice(0, DESCRIPTION_MAX_CHARACTERS).toWellFormed());
    this.name = 'PriaRefusal';
  }
}
