import type { ClipboardEvent } from 'react';

/**
 * Copies what is selected of a table as rows with tabs between their cells, which spreadsheets paste as columns. Browsers do that only for
 * rows that are laid out as table rows. A selection within one cell is copied as usual.
 */
export function copyColumns(event: ClipboardEvent<HTMLTableElement>): void {
  const selection = document.getSelection();
  if (selection === null || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0);
  // A selection that is wider than the table would lose its other parts.
  if (!event.currentTarget.contains(range.commonAncestorContainer)) return;
  const text = formatRows(event.currentTarget, range);
  if (text === undefined) return;
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
}

/** @returns undefined if the range is within one cell. */
function formatRows(table: HTMLTableElement, range: Range): string | undefined {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].filter((cell) => range.intersectsNode(cell)),
  );
  const selected = rows.filter((cells) => cells.length > 0);
  if (selected.flat().length < 2) return undefined;
  return selected.map((cells) => cells.map((cell) => textWithin(cell, range)).join('\t')).join('\n');
}

/** The text of a cell within a range, as it is seen: without the words for screen readers. */
function textWithin(cell: Element, range: Range): string {
  const part = document.createRange();
  part.selectNodeContents(cell);
  if (range.compareBoundaryPoints(Range.START_TO_START, part) > 0)
    part.setStart(range.startContainer, range.startOffset);
  if (range.compareBoundaryPoints(Range.END_TO_END, part) < 0) part.setEnd(range.endContainer, range.endOffset);
  const content = part.cloneContents();
  for (const hidden of content.querySelectorAll('.visually-hidden')) hidden.remove();
  return (content.textContent ?? '').replace(/\s+/g, ' ').trim();
}
