import { searchByTorrensCertificate as shared } from '@portal/contract/search/search-by-torrens-certificate';
import { computeNaturalKey } from '../../records/index.ts';
import { describeText } from '../criteria.ts';
import type { Search } from '../search-definition.ts';
import { findCertificateIds, hasCertificateKey } from '../select-certificate-ids.queries.ts';

/** What people write before the number: Certificate No. 22871. */
const LEADING_WORDS = /^[\s#.:]*(?:(?:certificates?|cert|ct|number|num|no)\b[\s#.:]*)+/i;

/** The certificate of a number, whatever zeros, marks and words stand before it (Spec 2 §2). */
export const searchByTorrensCertificate: Search<'searchByTorrensCertificate'> = {
  shared,
  async findIds(db, criteria, sort) {
    const key = computeNaturalKey(criteria.certificateNumber.replace(LEADING_WORDS, ''));
    return key === '' ? [] : findCertificateIds(db, [hasCertificateKey(key)], sort);
  },
  describe: (criteria, words) => describeText('certificateNumber', criteria.certificateNumber, words),
};
