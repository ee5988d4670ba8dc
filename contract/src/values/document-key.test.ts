import { describe, expect, it } from 'vitest';
import { documentKeySchema, joinDocumentKey, splitDocumentKey } from './document-key.ts';

describe('A key is split into type and number, and joined again', () => {
  it.each([
    ['A587329', 'A', '587329'],
    ['T104477A', 'T', '104477A'],
    ['C22871', 'C', '22871'],
    ['A1987-123', 'A', '1987-123'],
    ['CERT-22871', 'CERT', '22871'],
    ['CERT-22871-1', 'CERT', '22871-1'],
    ['TRACT-S33-21-12', 'TRACT', 'S33-21-12'],
    ['BOOK-GR 9-1', 'BOOK', 'GR 9-1'],
    // Without its dash it isn't a series but a document of type C.
    ['CERT22871', 'C', 'ERT22871'],
    ['CE-22871', 'C', 'E-22871'],
  ])('%s', (key, documentType, documentNumber) => {
    expect(splitDocumentKey(key)).toEqual({ documentType, documentNumber });
    expect(joinDocumentKey(documentType, documentNumber)).toBe(key);
    expect(documentKeySchema.safeParse(key).success).toBe(true);
  });
});
