import { chainLands } from '@portal/contract/index/title/chain';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { LandsOfDocument } from '../lands-of-document.tsx';

/** Leads from a document to the chain of its land; of several lands the user chooses one. */
export function DocumentChainScreen() {
  const { docId = '' } = useParams();
  const texts = useTexts('chain');
  const { data, error } = useQuery({
    queryKey: [chainLands.path, docId],
    queryFn: ({ signal }) => call(chainLands, { docId }, { signal }),
    meta: { isQuiet: true },
  });
  const buildAddress = (path: string) => `/property/${path}/chain`;
  const [only, ...others] = data?.lands ?? [];
  if (only && others.length === 0) return <Navigate to={buildAddress(only.path)} replace />;
  const shown = { docId, title: texts('title'), noLand: texts('noLand'), found: data, error, buildAddress };
  return <LandsOfDocument {...shown} />;
}
