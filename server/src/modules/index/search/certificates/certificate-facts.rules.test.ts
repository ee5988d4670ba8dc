import { describe, expect, it } from 'vitest';
import { translatorOf } from '../../../../platform/translate.ts';
import type { CancellationRecord, CertificateRecord } from './certificate-facts.queries.ts';
import { composeCertificate } from './certificate-facts.rules.ts';

const CERTIFICATE: CertificateRecord = {
  ...{ id: 7, certificateNumber: '10231', numberKey: '0510231', fileNumber: '88', certifiedOn: '1962-03-09' },
  ...{ certifiedTime: null, book: '34', page: '112', status: 'CANCELLED', imagePageCount: 2 },
};

const compose = (changes: Partial<CertificateRecord> = {}, cancellations: readonly CancellationRecord[] = []) =>
  composeCertificate({ ...CERTIFICATE, ...changes }, cancellations, translatorOf('ENGLISH'));

describe('A certificate of title', () => {
  it('has its number, file, book and page, date and status', () => {
    expect(compose()).toEqual({
      ...{ id: '10231', certificateNumber: '10231', fileNumber: '88', displayBookAndPage: '34/112' },
      ...{ certifiedDate: '03/09/1962', shortStatus: 'CANCELLED', status: 'Cancelled' },
      ...{ cancelledBySearchResults: [], cancelledByCount: 0, pageCount: 2 },
    });
  });

  it.each<[string, Partial<CertificateRecord>, object]>([
    ['without a file number', { fileNumber: null }, { fileNumber: '' }],
    ['without a book', { book: null }, { displayBookAndPage: '' }],
    ['without a page', { page: null }, { displayBookAndPage: '34' }],
    ['without an image', { imagePageCount: null }, { pageCount: 0 }],
    ['that is current', { status: 'CURRENT' }, { shortStatus: 'CURRENT', status: 'Current' }],
  ])('%s', (_title, changes, expected) => {
    expect(compose(changes)).toMatchObject(expected);
  });

  it('shows its status in the language of the user', () => {
    const { shortStatus, status } = composeCertificate(CERTIFICATE, [], translatorOf('RUSSIAN'));
    expect(shortStatus).toBe('CANCELLED');
    expect(status).toMatch(/^[А-Я][а-я]+$/);
  });

  it('links only certificates that the index has, and counts unread ones', () => {
    const cancelledBy = (number: string, isIndexed: boolean) => ({ certificateId: 7, number, isIndexed, total: 9 });
    expect(compose({}, [cancelledBy('10400', true), cancelledBy('10401', false)])).toMatchObject({
      cancelledBySearchResults: [
        { cancelledByCertificateId: '10400', cancelledByCertificateNumber: '10400' },
        { cancelledByCertificateId: null, cancelledByCertificateNumber: '10401' },
      ],
      cancelledByCount: 9,
    });
  });
});
