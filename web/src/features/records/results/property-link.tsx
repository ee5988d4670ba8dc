import { Button } from '@mantine/core';
import { formatLand } from '@portal/contract/index/title/land';
import { findLandOfSearch } from '@portal/contract/index/title/land-of-search';
import { Link } from 'react-router';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { listRowIds, type ResultPage } from './results.rules.ts';

/** Leads from a search for land to its property page, in a county that offers these pages. */
export function PropertyLink({ page }: { readonly page: ResultPage }) {
  const texts = useTexts('property');
  const { property } = useCountyFlags();
  const address = property ? findAddress(page) : undefined;
  if (address === undefined) return null;
  return (
    <Button component={Link} to={address} variant="default">
      {texts('title')}
    </Button>
  );
}

/** An address doesn't identify land: the newest document with the address lists its lands. */
function findAddress(page: ResultPage): string | undefined {
  const { type, criteria } = page.requested;
  const land = findLandOfSearch(type, criteria);
  if (land !== undefined) return `/property/${formatLand(land)}`;
  const [docId] = type === 'searchByAddress' ? listRowIds(page) : [];
  return docId === undefined ? undefined : `/document/${encodeURIComponent(docId)}/property`;
}
