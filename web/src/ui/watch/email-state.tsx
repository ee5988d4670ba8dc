import type { ContentOf } from '@portal/contract/endpoint';
import type { getWatchOffer } from '@portal/contract/index/watches/own-watches';
import { useTexts } from '../../lib/texts/i18n.ts';

/** The address for alerts, or the reason why they wait. */
export function EmailState({ offer: { email, isConfirmed } }: { readonly offer: ContentOf<typeof getWatchOffer> }) {
  const texts = useTexts('watch');
  if (email === '') return <p>{texts('own.noEmail')}</p>;
  return <p>{texts(isConfirmed ? 'own.to' : 'own.confirm', { email })}</p>;
}
