import type { County } from '../../../county.ts';
import type { Policy } from '../../../platform/http/route.ts';
import { getSettings } from '../../office/county-settings/index.ts';

/** The county certifies searches, and has a key to sign with. */
export async function canCertify({ db, searchCertificates, clock }: County): Promise<boolean> {
  const { certify } = await getSettings(db, 'searchCertificates');
  return certify && searchCertificates.keys.findSigner(clock.now()) !== undefined;
}

export const certifiesSearches: Policy = ({ county }) => canCertify(county);
