import { computeNaturalKey, computeTextKey, parseDocumentReference } from '../../../records/index.ts';
import { RowProblem } from '../files/source-row.ts';
import { ownRow } from './bundle-codes.ts';
import { documentRow, readBookAndPage } from './bundle-documents.ts';
import type { BundleFile } from './bundle-file.ts';
import { requiredKey } from './lookups.ts';

/** Certificates of title and their content. */
export const TORRENS_FILES: readonly BundleFile[] = [
  {
    name: 'certificates',
    required: ['certificate', 'certified_on', 'status'],
    optional: ['file_number', 'certified_time', 'book', 'page', 'cancelled_by'],
    *read(row) {
      const { text: certificate_number, key: number_key } = requiredKey(row, 'certificate');
      const { book, book_key, page, start_page } = readBookAndPage(row);
      const cancelledBy = row.list('cancelled_by');
      const status = row.required('status', row.oneOf('status', ['CURRENT', 'CANCELLED']));
      if (status === 'CURRENT' && cancelledBy.length > 0)
        throw new RowProblem('cancelled_by: not allowed on a current certificate');
      yield ownRow('certificates', number_key, {
        certificate_number,
        number_key,
        file_number: row.text('file_number'),
        certified_on: row.required('certified_on', row.date('certified_on')),
        certified_time: row.optional(() => row.time('certified_time')),
        book,
        book_key,
        page,
        start_page,
        status,
      });
      for (const number of cancelledBy) {
        const cancelled_by_key = computeNaturalKey(number);
        if (cancelled_by_key === '') throw new RowProblem('cancelled_by: no letter or digit in', number);
        yield ownRow('cancellations', number_key, { cancelled_by_key, cancelled_by_number: number });
      }
    },
  },
  {
    name: 'certificate-owners',
    required: ['certificate', 'name'],
    optional: ['capacity'],
    *read(row) {
      const display_name = row.required('name', row.text('name')).toUpperCase();
      const capacity = row.text('capacity')?.toUpperCase();
      yield ownRow('certificateOwners', requiredKey(row, 'certificate').key, { display_name, capacity });
    },
  },
  {
    name: 'memorials',
    required: ['certificate', 'text'],
    optional: ['document', 'kind', 'memorial_on', 'in_favor_of', 'discharged_by', 'discharged_on'],
    *read(row, lookups) {
      const document = lookups.document(row, 'document');
      const text = row.required('text', row.longText('text'));
      const kind = row.text('kind');
      const in_favor_of = row.text('in_favor_of');
      const discharged_by = row.text('discharged_by');
      const discharge = parseDocumentReference(discharged_by ?? '', (code) => lookups.codes.documentTypes.has(code));
      yield ownRow('memorials', requiredKey(row, 'certificate').key, {
        document_type: document?.documentType,
        document_number: document?.number,
        document_number_key: document?.numberKey,
        kind,
        memorial_on: row.optional(() => row.date('memorial_on')),
        in_favor_of,
        discharged_by,
        discharged_by_type: discharge?.documentType,
        discharged_by_key: discharge?.numberKey,
        discharged_on: row.optional(() => row.date('discharged_on')),
        text,
        text_key: computeTextKey([kind, in_favor_of, text].filter((part) => part !== undefined).join(' ')),
      });
    },
  },
  {
    name: 'certificate-texts',
    required: ['certificate', 'section', 'text'],
    optional: [],
    *read(row) {
      const section = row.required('section', row.oneOf('section', ['LEGAL', 'RECITAL']));
      const text = row.required('text', row.longText('text'));
      const text_key = computeTextKey(text);
      yield ownRow('certificateTexts', requiredKey(row, 'certificate').key, { section, text, text_key });
    },
  },
  {
    name: 'document-certificates',
    required: ['document', 'certificate'],
    optional: [],
    *read(row, lookups) {
      const document = lookups.requiredDocument(row);
      const { text: certificate_number, key: certificate_key } = requiredKey(row, 'certificate');
      yield documentRow('documentCertificates', document, { certificate_key, certificate_number });
    },
  },
];
