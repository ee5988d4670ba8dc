import type { Mark } from '@portal/server/platform/images/draw-fax-tiff';

/** What stands on the pages of a document, from top to bottom, before anybody knows where a page ends. */
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

/** The content of a document: what it must say, and what it may say in between to fill the pages that it has. */
export interface Content {
  readonly opening: readonly Block[];
  /** In order; as many of them are used as fit. Each stands for itself. */
  readonly clauses: readonly (readonly Block[])[];
  readonly closing: readonly Block[];
  /** Pages of their own that follow the closing: riders, exhibits, schedules. */
  readonly appendices: readonly (readonly Block[])[];
}

export const title = (text: string): Block => ({ kind: 'title', text });
export const heading = (text: string): Block => ({ kind: 'heading', text });
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const indented = (text: string): Block => ({ kind: 'paragraph', text, indent: 26 });
export const space = (points: number): Block => ({ kind: 'space', points });
export const rule: Block = { kind: 'rule' };
