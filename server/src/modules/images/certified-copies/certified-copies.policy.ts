import type { County } from '../../../county.ts';
import type { Policy } from '../../../platform/http/route.ts';
import { getSettings } from '../../office/county-settings/index.ts';

/** The county certifies copies, and has a key to sign with. */
export async function canCertifyCopies({ db, searchCertificates, clock }: County): Promise<boolean> {
  const { certifyCopies } = await getSettings(db, 'certifiedCopies');
  return certifyCopies && searchCertificates.keys.findSigner(clock.now()) !== undefined;
}

export const certifiesCopies: Policy = ({ county }) => canCertifyCopies(county);
