import {
  cancelRecordImport,
  getImportOptions,
  getRecordImport,
  type RecordImportDetails,
  recordImportList,
  startRecordImport,
  uploadImport,
} from '@portal/contract/imports/record-imports';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { respondToCall } from '../test/server.ts';
import { openPanel, respondAsCounty } from './control-panel-testing.tsx';

const CHECKED: RecordImportDetails = {
  ...{ id: 7, name: 'Friday.zip', origin: 'UPLOAD', state: 'CHECKED', createdAt: '2026-11-20T12:00', username: 'cora' },
  ...{
    byteCount: 12_000,
    layout: 'bundle',
    isComplete: false,
    progress: 1,
    canCancel: true,
    problem: null,
    detail: '',
  },
  report: {
    ...{ rowsRead: 1_200, rejected: 1, warnings: 0, images: 0, tables: [], hasLines: true },
    reasons: [{ kind: 'rejected', file: 'documents.csv', reason: 'recorded_on: no date', count: 1, rows: 4_000 }],
  },
};

function respondToImports(details: RecordImportDetails) {
  let current = details;
  respondAsCounty();
  respondToCall(getImportOptions, () => ({
    content: { layouts: ['bundle' as const, 'ownMapping' as const], hasWatchedFolder: true },
  }));
  respondToCall(recordImportList.endpoint, () => ({ content: { imports: [current], totalCount: 1, pageNumber: 1 } }));
  respondToCall(getRecordImport, () => ({ content: current }));
  const respondWith = (state: RecordImportDetails['state']) => () => {
    current = { ...current, state, canCancel: false };
    return { content: current };
  };
  respondToCall(startRecordImport, respondWith('IMPORTED'));
  respondToCall(cancelRecordImport, respondWith('CANCELED'));
}

it('An import shows what the check found, and is imported only on Yes', async () => {
  respondToImports(CHECKED);
  const { user } = await openPanel('recordImports', 'Import Records');
  expect(await screen.findByText(/watched folder are imported automatically/)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Show Friday.zip' }));
  const shown = await screen.findByRole('region', { name: 'Friday.zip' });
  expect(within(shown).getByRole('heading', { name: 'Friday.zip' })).toHaveFocus();
  expect(await within(shown).findByRole('row', { name: /documents.csv/ })).toHaveTextContent(
    'documents.csvRejected1 of 4,000 (< 0.1%)recorded_on: no date',
  );
  expect(shown).toHaveTextContent('Rows read: 1,200. Rejected: 1. Warnings: 0. Images: 0.');
  await user.click(within(shown).getByRole('button', { name: 'Import' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(within(shown).getByRole('status')).toHaveTextContent('Checked');
  await user.click(within(shown).getByRole('button', { name: 'Import' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Import' }));
  expect(await within(shown).findByText('Imported')).toBeInTheDocument();
  expect(within(shown).queryByRole('button', { name: 'Cancel import' })).not.toBeInTheDocument();
});

it('An import can be canceled, and one that failed says why', async () => {
  respondToImports(CHECKED);
  const { user } = await openPanel('recordImports', 'Import Records');
  await user.click(await screen.findByRole('button', { name: 'Show Friday.zip' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel import' }));
  expect((await screen.findAllByText('Canceled')).length).toBeGreaterThan(0);
});

it('A file is uploaded with how it is read; without one the form says so', async () => {
  respondToImports({
    ...CHECKED,
    state: 'FAILED',
    problem: 'UNREADABLE',
    detail: 'x.csv: not readable',
    canCancel: false,
  });
  respondToCall(uploadImport, () => ({ content: CHECKED }));
  const { user } = await openPanel('recordImports', 'Import Records');
  await user.click(await screen.findByRole('button', { name: 'Upload and check' }));
  expect((await screen.findAllByText('Required.')).length).toBeGreaterThan(0);
  await user.upload(screen.getByLabelText(/^File/), new File(['document\nA1\n'], 'documents.csv'));
  await user.click(screen.getByRole('button', { name: 'Upload and check' }));
  const shown = await screen.findByRole('region', { name: 'Friday.zip' });
  expect(within(shown).getByRole('status')).toHaveTextContent('Failed: The file can’t be read.');
  expect(within(shown).getByText('x.csv: not readable')).toBeInTheDocument();
});
