import {
  deleteImportMapping,
  getImportMapping,
  saveImportMapping,
  suggestImportMapping,
} from '@portal/contract/index/imports/import-mappings';
import {
  cancelRecordImport,
  getImportOptions,
  getRecordImport,
  type RecordImportDetails,
  recordImportList,
  startRecordImport,
  undoRecordImport,
  uploadImport,
} from '@portal/contract/index/imports/record-imports';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPanel, respondAsCounty } from '../../test/control-panel.tsx';
import { respondToCall } from '../../test/server.ts';

const CHECKED: RecordImportDetails = {
  ...{ id: 7, name: 'Friday.zip', origin: 'UPLOAD', state: 'CHECKED', createdAt: '2026-11-20T12:00', username: 'cora' },
  ...{
    byteCount: 12_000,
    layout: 'bundle',
    isComplete: false,
    progress: 1,
    canStart: true,
    canCancel: true,
    canUndo: false,
    undoRefusal: null,
    problem: null,
    detail: '',
  },
  report: {
    ...{ rowsRead: 1_200, rejected: 1, warnings: 0, images: 0, tables: [], hasLines: true },
    difference: { added: 1_100, changed: 3, withdrawn: 2, restored: 0, others: 4 },
    reasons: [{ kind: 'rejected', file: 'documents.csv', reason: 'recorded_on: no date', count: 1, rows: 4_000 }],
  },
};

function respondToImports(details: RecordImportDetails) {
  let current = details;
  respondAsCounty();
  respondToCall(getImportOptions, () => ({
    content: {
      layouts: ['bundle' as const, 'ownMapping' as const],
      hasWatchedFolder: true,
      mappings: [{ id: 3, name: 'Deeds' }],
    },
  }));
  respondToCall(recordImportList.endpoint, () => ({ content: { imports: [current], totalCount: 1, pageNumber: 1 } }));
  respondToCall(getRecordImport, () => ({ content: current }));
  const respondWith = (state: RecordImportDetails['state']) => () => {
    current = { ...current, state, canStart: false, canCancel: false, canUndo: false };
    return { content: current };
  };
  respondToCall(startRecordImport, respondWith('IMPORTED'));
  respondToCall(cancelRecordImport, respondWith('CANCELED'));
  respondToCall(undoRecordImport, respondWith('UNDONE'));
}

it('An import shows the findings of the check, and only runs on Yes', async () => {
  respondToImports(CHECKED);
  const { user } = await openPanel('recordImports', 'Import Records');
  expect(await screen.findByText(/watched folder are imported automatically/)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Show Friday.zip' }));
  const shown = await screen.findByRole('region', { name: 'Friday.zip' });
  await waitFor(() => expect(within(shown).getByRole('heading', { name: 'Friday.zip' })).toHaveFocus());
  expect(await within(shown).findByRole('row', { name: /documents.csv/ })).toHaveTextContent(
    'documents.csvRejected1 of 4,000 (< 0.1%)recorded_on: no date',
  );
  expect(shown).toHaveTextContent('Rows read: 1,200. Rejected: 1. Warnings: 0. Images: 0.');
  expect(shown).toHaveTextContent(
    'Documents that the import would add: 1,100, change: 3, withdraw: 2, restore: 0. Other records that it would add or change: 4.',
  );
  expect(within(shown).getByRole('button', { name: 'Download differences' })).toBeInTheDocument();
  await user.click(within(shown).getByRole('button', { name: 'Import' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(within(shown).getByRole('status')).toHaveTextContent('Checked');
  await user.click(within(shown).getByRole('button', { name: 'Import' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Import' }));
  expect(await within(shown).findByText('Imported')).toBeInTheDocument();
  expect(within(shown).queryByRole('button', { name: 'Cancel import' })).not.toBeInTheDocument();
});

it('An import is undone on Yes, and one that is not undone says why, with the records', async () => {
  const undoRefusal = { problem: 'TOUCHED_LATER' as const, count: 60, records: ['A1', 'A2'] };
  respondToImports({ ...CHECKED, state: 'IMPORTED', canCancel: false, canUndo: true, undoRefusal });
  const { user } = await openPanel('recordImports', 'Import Records');
  await user.click(await screen.findByRole('button', { name: 'Show Friday.zip' }));
  const shown = await screen.findByRole('region', { name: 'Friday.zip' });
  expect(await within(shown).findByRole('alert')).toHaveTextContent(
    'a later import touched the same records. Undo the later import first. Records (60): A1, A2',
  );
  await user.click(within(shown).getByRole('button', { name: 'Undo import' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  expect(within(shown).getByRole('status')).toHaveTextContent('Imported');
  await user.click(within(shown).getByRole('button', { name: 'Undo import' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo import' }));
  expect(await within(shown).findByText('Undone')).toBeInTheDocument();
});

it('An import can be canceled, and a failed one says why', async () => {
  respondToImports(CHECKED);
  const { user } = await openPanel('recordImports', 'Import Records');
  await user.click(await screen.findByRole('button', { name: 'Show Friday.zip' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel import' }));
  expect((await screen.findAllByText('Canceled')).length).toBeGreaterThan(0);
});

it('An import that stopped because the disk was full says so, and is started again', async () => {
  respondToImports({ ...CHECKED, state: 'FAILED', problem: 'DISK_FULL', canCancel: false });
  const { user } = await openPanel('recordImports', 'Import Records');
  await user.click(await screen.findByRole('button', { name: 'Show Friday.zip' }));
  const shown = await screen.findByRole('region', { name: 'Friday.zip' });
  expect(await within(shown).findByRole('status')).toHaveTextContent('Failed: The disk of the server is full');
  await user.click(within(shown).getByRole('button', { name: 'Import' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Import' }));
  expect(await within(shown).findByText(/^Imported/)).toBeInTheDocument();
});

it('A file is uploaded with its format; without a file the form says so', async () => {
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
  await user.upload(
    screen.getByLabelText(/^File/, { selector: '[type=file]' }),
    new File(['document\nA1\n'], 'documents.csv'),
  );
  await user.click(screen.getByRole('button', { name: 'Upload and check' }));
  const shown = await screen.findByRole('region', { name: 'Friday.zip' });
  expect(within(shown).getByRole('status')).toHaveTextContent("Failed: The file can't be read.");
  expect(within(shown).getByText('x.csv: not readable')).toBeInTheDocument();
});

it('A mapping is suggested from a file, its doubts are shown, and it is saved under a name and chosen for an upload', async () => {
  respondToImports(CHECKED);
  const suggestion = JSON.stringify({ mapping: 1, doubts: ['No column looks like recorded_on.'], records: [] });
  respondToCall(suggestImportMapping, () => ({ content: { content: suggestion } }));
  const saves: object[] = [];
  respondToCall(saveImportMapping, (request) => {
    const save = saveImportMapping.request.parse(request);
    saves.push(save);
    return { content: { ...save, id: 4, version: 1 } };
  });
  respondToCall(uploadImport, () => ({ content: CHECKED }));
  const appended = vi.spyOn(FormData.prototype, 'append');
  const { user } = await openPanel('recordImports', 'Import Records');
  await user.upload(await screen.findByLabelText('Suggest from a file'), new File(['a,b\n1,2\n'], 'liens.csv'));
  const dialog = await screen.findByRole('dialog', { name: 'Mappings' });
  expect(within(dialog).getByRole('region', { name: 'Check these points' })).toHaveTextContent('recorded_on');
  const content = within(dialog).getByRole('textbox', { name: /^Mapping/ });
  await user.clear(content);
  expect(within(dialog).queryByRole('region', { name: 'Check these points' })).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Save mapping' }));
  expect(saves).toEqual([]);
  await user.click(content);
  await user.paste('{"mapping":1}');
  await user.click(within(dialog).getByRole('button', { name: 'Save mapping' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(saves).toEqual([{ id: 0, version: 0, name: 'liens', content: '{"mapping":1}' }]);

  await user.upload(
    screen.getByLabelText(/^File/, { selector: '[type=file]' }),
    new File(['document\nA1\n'], 'friday.csv'),
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Format' }), 'Deeds');
  await user.click(screen.getByRole('button', { name: 'Upload and check' }));
  await screen.findByRole('region', { name: 'Friday.zip' });
  const sent = appended.mock.calls.findLast(([name]) => name === 'json');
  appended.mockRestore();
  expect(JSON.parse(String(sent?.[1]))).toMatchObject({ layout: 'savedMapping', mappingId: 3 });
});

it('A mapping is edited with its version, and deleted only on Yes', async () => {
  respondToImports(CHECKED);
  respondToCall(getImportMapping, () => ({ content: { id: 3, version: 5, name: 'Deeds', content: '{}' } }));
  const saves: object[] = [];
  respondToCall(saveImportMapping, (request) => {
    const save = saveImportMapping.request.parse(request);
    saves.push(save);
    return { content: { ...save, version: 6 } };
  });
  const deletions: object[] = [];
  respondToCall(deleteImportMapping, (request) => {
    deletions.push(deleteImportMapping.request.parse(request));
    return { content: {} };
  });
  const { user } = await openPanel('recordImports', 'Import Records');
  await user.click(await screen.findByRole('button', { name: 'Edit Deeds' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mappings' });
  await user.click(within(dialog).getByRole('button', { name: 'Save mapping' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(saves).toEqual([{ id: 3, version: 5, name: 'Deeds', content: '{}' }]);
  const ask = async (answer: string) => {
    await user.click(screen.getByRole('button', { name: 'Delete Deeds' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: answer }));
  };
  await ask('Cancel');
  expect(deletions).toEqual([]);
  await ask('Delete');
  await waitFor(() => expect(deletions).toEqual([{ id: 3 }]));
});
