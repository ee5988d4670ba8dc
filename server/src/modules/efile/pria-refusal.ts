/** Why a PRIA request isn't filed, in words for the submitter. English in every language: the standard is. */
export class PriaRefusal extends Error {
  constructor(description: string) {
    super(description);
    this.name = 'PriaRefusal';
  }
}
