import { computeSurnameKey, removeSpaces } from '../../../records/index.ts';
import { RowProblem } from '../files/source-row.ts';
import { ownRow } from './bundle-codes.ts';
import type { BundleFile } from './bundle-file.ts';
import { requiredKey } from './lookups.ts';

/** The old books: scanned pages with their own index. */
export const BOOK_FILES: readonly BundleFile[] = [
  {
    name: 'grantor-grantee-books',
    required: ['reference', 'role', 'from_name', 'to_name', 'from_on', 'to_on'],
    optional: ['document'],
    *read(row, lookups) {
      const { text: reference, key: reference_key } = requiredKey(row, 'reference');
      const document = lookups.document(row, 'document');
      const from_name = row.required('from_name', row.text('from_name')).toUpperCase();
      const to_name = row.required('to_name', row.text('to_name')).toUpperCase();
      const [from_key, to_key] = [from_name, to_name].map((name) => removeSpaces(computeSurnameKey(name)));
      if (!from_key || !to_key || to_key < from_key) throw new RowProblem('to_name: before from_name');
      const from_on = row.required('from_on', row.date('from_on'));
      const to_on = row.required('to_on', row.date('to_on'));
      if (to_on < from_on) throw new RowProblem('to_on: before from_on');
      yield ownRow('grantorGranteeBooks', reference_key, {
        reference,
        reference_key,
        role: row.required('role', row.oneOf('role', ['GRANTOR', 'GRANTEE', 'BOTH'])),
        document_type: document?.documentType,
        document_number: document?.number,
        document_number_key: document?.numberKey,
        from_name,
        to_name,
        from_key,
        to_key,
        from_on,
        to_on,
      });
    },
  },
  {
    name: 'tract-books',
    required: ['tract_book', 'recorded_on'],
    optional: ['recorded_time', 'document'],
    *read(row, lookups) {
      const { text: tract_book_id, key: tract_book_key } = requiredKey(row, 'tract_book');
      const document = lookups.document(row, 'document');
      yield ownRow('tractBookEntries', tract_book_key, {
        tract_book_id,
        tract_book_key,
        document_type: document?.documentType,
        document_number: document?.number,
        document_number_key: document?.numberKey,
        recorded_on: row.required('recorded_on', row.date('recorded_on')),
        recorded_time: row.optional(() => row.time('recorded_time')),
      });
    },
  },
];
