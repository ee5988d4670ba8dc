import { updateImagePreviewSettings } from '@portal/contract/images/imaging/update-image-preview-settings';
import { type RecordedDocument, recordDocument } from '@portal/testing/apps/record-document';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let user: TestClient;
let document: RecordedDocument;
beforeAll(async () => {
  app = await startTestApp();
  user = await app.signedIn();
  document = await recordDocument(app, { image: 4 });
});
afterAll(() => app.close());

type Settings = { pageSelectionMethod?: 'ENTIRE_DOCUMENT' | 'CSV_PAGES'; selectedAsCsv?: string };

const change = (
  kind: 'PAGE_TOGGLED' | 'KEEP_PAGE' | 'IGNORE_PAGE' | 'PAGE_SELECTION_METHOD_CHANGED' | 'PAGES_CHANGED',
  settings: Settings,
  page = 1,
) =>
  user.call(updateImagePreviewSettings, {
    imagePreviewSettingChange: kind,
    imagePreviewSettings: { ...document.address, pageCount: 99, ...settings },
    page,
  });

test('a page removed from the entire document leaves the others, by the server’s own count', async () => {
  const { content } = await change('PAGE_TOGGLED', {}, 2);
  expect(content.pagesSelected).toEqual({
    pageSelectionMethod: 'CSV_PAGES',
    selectedAsCsv: '1, 3, 4',
    selectedAsBoolean: [true, false, true, true],
  });
});

test('typing in the pages box switches to CSV_PAGES', async () => {
  const { content } = await change('PAGES_CHANGED', { selectedAsCsv: '4, 1-2' });
  expect(content.pagesSelected.pageSelectionMethod).toBe('CSV_PAGES');
  expect(content.pagesSelected.selectedAsCsv).toBe('4, 1, 2');
});

test('choosing all pages selects them and keeps the text', async () => {
  const settings = { pageSelectionMethod: 'ENTIRE_DOCUMENT', selectedAsCsv: '2' } as const;
  const { content } = await change('PAGE_SELECTION_METHOD_CHANGED', settings);
  expect(content.pagesSelected).toEqual({ ...settings, selectedAsBoolean: [true, true, true, true] });
});

test.each(['KEEP_PAGE', 'IGNORE_PAGE', 'PAGE_TOGGLED'] as const)(
  '%s of a page that is not there is refused',
  async (kind) => {
    expect((await change(kind, {}, 4)).status).toBe(200);
    const { status, envelope } = await change(kind, {}, 5);
    expect(status).toBe(400);
    expect(envelope.fieldErrors).toEqual({ page: 'Invalid value.' });
  },
);

test.each(['5', 'x', '1-'])('pages "%s" are refused with a message', async (selectedAsCsv) => {
  const { envelope } = await change('PAGES_CHANGED', { selectedAsCsv });
  expect(envelope.fieldErrors).toEqual({
    'imagePreviewSettings.selectedAsCsv': 'Enter pages such as 1, 3, 7-9, 11.',
  });
});

test('a text longer than any selection is refused', async () => {
  const { envelope } = await change('PAGES_CHANGED', { selectedAsCsv: '1,'.repeat(1001) });
  expect(Object.keys(envelope.fieldErrors ?? {})).toEqual(['imagePreviewSettings.selectedAsCsv']);
});

test('a change with an unknown name is refused', async () => {
  const response = await user.send(updateImagePreviewSettings, {
    imagePreviewSettingChange: 'PAGE_EATEN',
    imagePreviewSettings: { ...document.address, pageCount: 4 },
    page: 1,
  });
  expect(response.json().fieldErrors).toEqual({ imagePreviewSettingChange: 'Invalid value.' });
});

test('a document that is not recorded is not found', async () => {
  const response = await user.send(updateImagePreviewSettings, {
    imagePreviewSettingChange: 'PAGES_CHANGED',
    imagePreviewSettings: { documentType: 'A', documentNumber: '1', pageCount: 4 },
    page: 1,
  });
  expect(response.statusCode).toBe(404);
});

test('without a session, or without the permission to preview: 403', async () => {
  const body = {
    imagePreviewSettingChange: 'PAGES_CHANGED',
    imagePreviewSettings: { ...document.address, pageCount: 4 },
    page: 1,
  };
  const unpermitted = await app.signedIn({ account: { previewRetrieval: false } });
  expect((await app.client().send(updateImagePreviewSettings, body)).json().code).toBe('NOT_SIGNED_IN');
  expect((await unpermitted.send(updateImagePreviewSettings, body)).json().code).toBe('NOT_ALLOWED');
});
