import type { TorrensRow } from '@portal/contract/index/search/results/torrens-result';
import type { Db } from '../../../../platform/database/database.ts';
import { defineJsonRead, type JsonRead } from '../../../../platform/database/select-json-rows.ts';
import type { RowWords } from '../select/search-definition.ts';
import { selectCancellations, selectCertificatesById } from './certificate-facts.queries.ts';
import { composeCertificate } from './certificate-facts.rules.ts';

/** Reads the rows of a batch of certificates of title. */
export function selectCertificateRows(
  db: Db,
  ids: readonly number[],
  { translate, entriesPerRow }: RowWords,
): JsonRead<readonly TorrensRow[]> {
  const queries = {
    certificates: selectCertificatesById(db, ids),
    cancellations: selectCancellations(ids, entriesPerRow),
  };
  return defineJsonRead(queries, ({ certificates, cancellations }) => {
    const byId = new Map(certificates.map((certificate) => [certificate.id, certificate]));
    const cancellationsById = Map.groupBy(cancellations, ({ certificateId }) => certificateId);
    return ids.flatMap((id) => {
      const certificate = byId.get(id);
      if (certificate === undefined) return [];
      return [composeCertificate(certificate, cancellationsById.get(id) ?? [], translate)];
    });
  });
}
