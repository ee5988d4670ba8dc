import type { Mark } from '@portal/server/platform/images/draw/draw-fax-tiff';

/** The content of a document from top to bottom, before it's divided into pages. */
export type Block =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly indent?: number; readonly bold?: boolean }
  | {
      readonly kind: 'row';
      readonly cells: readonly string[];
      readonly widths: readonly number[];
      readonly bold?: boolean;
    }
  | { readonly kind: 'signature'; readonly name: string; readonly under: string; readonly seed: string }
  | {
      readonly kind: 'notary';
      readonly text: string;
      readonly seed: string;
      readonly expires: number;
      readonly county: string;
    }
  | { readonly kind: 'figure'; readonly height: number; readonly draw: (top: number) => readonly Mark[] }
  | { readonly kind: 'rule' }
  | { readonly kind: 'space'; readonly points: number }
  | { readonly kind: 'newPage' };

/** The content of a document: its required parts, and optional clauses in between that fill its pages. */
export interface Content {
  readonly opening: readonly Block[];
  /** In order; as many of them are used as fit. Each is independent of the others. */
  readonly clauses: readonly (readonly Block[])[];
  readonly closing: readonly Block[];
  /** Separate pages after the closing: riders, exhibits, schedules. */
  readonly appendices: readonly (readonly Block[])[];
}

export const title = (text: string): Block => ({ kind: 'title', text });
export const heading = (text: string): Block => ({ kind: 'heading', text });
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const indented = (text: string): Block => ({ kind: 'paragraph', text, indent: 26 });
export const space = (points: number): Block => ({ kind: 'space', points });
export const rule: Block = { kind: 'rule' };
