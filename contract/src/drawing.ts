/** The look of a line; its meaning doesn't depend on a color. */
export type Stroke = 'plain' | 'strong' | 'faint' | 'dashed';

/** A vertical line. */
export interface DrawnLine {
  readonly kind: 'line';
  readonly stroke: Stroke;
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** A sign around its center. */
export interface DrawnMark {
  readonly kind: 'square' | 'circle' | 'triangle';
  readonly x: number;
  readonly y: number;
  readonly isFilled: boolean;
}

/** A text that ends at x, in the middle of y. */
export interface DrawnText {
  readonly kind: 'text';
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export type DrawnShape = DrawnLine | DrawnMark | DrawnText;

/**
 * A drawing in rows of the same height, as plain values: a browser draws it as SVG, a file as vectors. Lengths are pixels of a screen, y
 * runs down, and shapes are in the order in which they are drawn.
 */
export interface Drawing {
  readonly width: number;
  readonly rowHeight: number;
  readonly rowCount: number;
  /** Above the first row and below the last. */
  readonly margin: number;
  /** From the center of a mark to its edge. */
  readonly markRadius: number;
  readonly fontSize: number;
  readonly shapes: readonly DrawnShape[];
}
