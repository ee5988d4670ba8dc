/** A word that was recognized on a page. Boxes are in ten-thousandths of the page's width and height, from its top left corner. */
export interface PageWord {
  readonly text: string;
  /** How sure the engine is, from 0 to 100. */
  readonly confidence: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** The number of its line on the page, in reading order, from 0. */
  readonly line: number;
}
