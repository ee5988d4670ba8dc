import { propertyLands } from '@portal/contract/index/title/property';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { LandsOfDocument } from '../lands-of-document.tsx';

/** Leads from a document to the page of its land; of several lands the user chooses one. */
export function DocumentPropertyScreen() {
  const { docId = '' } = useParams();
  const texts = useTexts('property');
  const { data, error } = useQuery({
    queryKey: [propertyLands.path, docId],
    queryFn: ({ signal }) => call(propertyLands, { docId }, { signal }),
    meta: { isQuiet: true },
  });
  const buildAddress = (path: string) => `/property/${path}`;
  const [only, ...others] = data?.lands ?? [];
  if (only && others.length === 0) return <Navigate to={buildAddress(only.path)} replace />;
  const shown = { docId, title: texts('title'), noLand: texts('noLand'), found: data, error, buildAddress };
  return <LandsOfDocument {...shown} />;
}
