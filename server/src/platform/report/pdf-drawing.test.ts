import type { Drawing, DrawnShape } from '@portal/contract/drawing';
import { findPdfUaFaults } from '@portal/testing/files/find-pdf-ua-faults';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { readPdfStructure } from '@portal/testing/files/read-pdf-structure';
import { describe, expect, it } from 'vitest';
import { planDrawing } from './pdf-drawing.ts';
import type { PdfReport } from './pdf-report.ts';
import { writePdfReport } from './write-pdf-report.ts';

const MARGIN = 10;
const ROW_HEIGHT = 20;

/** Rows with a number each, joined by a line from the first to the last. */
function buildDrawing(rowCount: number, width = 200): Drawing {
  const yOf = (row: number) => MARGIN + row * ROW_HEIGHT;
  const strokes = ['plain', 'strong', 'faint', 'dashed'] as const;
  const marks = ['square', 'circle', 'triangle'] as const;
  const lines = strokes.map(
    (stroke, index): DrawnShape => ({
      kind: 'line',
      stroke,
      x: 90 + 10 * index,
      top: yOf(0),
      bottom: yOf(rowCount - 1),
    }),
  );
  const rows = Array.from({ length: rowCount }, (_, row): DrawnShape[] => [
    { kind: 'text', text: `N${row + 1}`, x: 80, y: yOf(row) },
    { kind: marks[row % 3] ?? 'square', x: 90, y: yOf(row), isFilled: row % 2 === 0 },
  ]);
  return {
    ...{ width, rowHeight: ROW_HEIGHT, rowCount, margin: MARGIN, markRadius: 5, fontSize: 11 },
    shapes: [...lines, ...rows.flat()],
  };
}

const buildReport = (rowCount: number): PdfReport => ({
  ...{ publisher: 'Juniper County', title: 'Chain', facts: [], emptyText: 'Nothing', footer: 'Printed today' },
  columns: [{ heading: 'Document', share: 1, isRight: false, isRowHeader: true }],
  ...{ rows: [[['A1']]], total: undefined, pageOf: 'Page {page} of {pageCount}', languageTag: 'en' },
  printedAt: new Date('2026-11-20T18:00:00Z'),
  drawing: {
    drawing: buildDrawing(rowCount),
    legend: ['Time runs down.'],
    part: 'Rows {first} to {last}',
    inWords: 'Drawing of rows {first} to {last}',
  },
});

describe('A drawing in a report', { timeout: 60_000 }, () => {
  it('is cut into strips and pages that contain each row once', () => {
    const area = { left: 36, width: 720, bottom: 556 };
    for (const [rowCount, width] of [
      [1, 100],
      [41, 300],
      [5_000, 300],
      [5_000, 2_000],
    ] as const) {
      const pages = planDrawing(buildDrawing(rowCount, width), area, { first: 80, other: 36 });
      const strips = pages.flatMap((page) => page.strips);
      const rows = strips.flatMap(({ firstRow, rowCount: count }) =>
        Array.from({ length: count }, (_, index) => firstRow + index),
      );
      expect(rows).toEqual(Array.from({ length: rowCount }, (_, row) => row));
    }
  });

  it('has all of five thousand rows in their order, on numbered pages after the table', async () => {
    const bytes = await writePdfReport(buildReport(5_000));
    const pages = await readPdfPages(bytes);
    const numbers = pages.flatMap((page) => [...page.matchAll(/\bN(\d+)\b/g)].map(([, number]) => Number(number)));
    expect(numbers).toEqual(Array.from({ length: 5_000 }, (_, row) => row + 1));
    for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(pages[0]).not.toContain('Time runs down.');
    expect(pages[1]).toContain('Time runs down.');
    expect(await findPdfUaFaults(bytes)).toEqual([]);
  });

  it('is a figure on each page with a text alternative that names its rows', async () => {
    const [root] = (await readPdfStructure(await writePdfReport(buildReport(400)))).elements;
    const figures = root?.children.filter(({ tag }) => tag === 'Figure') ?? [];
    expect(figures.length).toBeGreaterThan(1);
    expect(figures[0]?.alt).toMatch(/^Drawing of rows 1 to \d+$/);
    expect(figures.at(-1)?.alt).toMatch(/^Drawing of rows \d+ to 400$/);
    expect(figures.every(({ hasContent }) => hasContent)).toBe(true);
  });
});
