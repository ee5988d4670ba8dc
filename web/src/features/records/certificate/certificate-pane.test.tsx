import { torrensCertificateDetails } from '@portal/contract/index/search/records/torrens-certificate-details';
import type { Memorial, TorrensDetails } from '@portal/contract/index/search/results/torrens-result';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, within } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../lib/session/session.ts';
import { buildConfiguration, buildSession } from '../../../test/county.ts';
import { buildLandlink } from '../../../test/records.ts';
import { renderPart } from '../../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../../test/server.ts';
import { CertificatePane } from './certificate-pane.tsx';

const onOpenCertificate = vi.fn();
const onFollowOn = vi.fn();

const IMAGE = {
  docId: 'CERT-22871',
  docType: 'CERT',
  docNumber: '22871',
  instrumentCode: '',
  instrumentDescription: 'Certificate',
  pageCount: 2,
};
const MEMORIAL: Memorial = {
  document: { docId: 'T99804', displayDocNumber: 'T99804' },
  kind: 'MORTGAGE',
  memorialDate: '04/01/1996',
  inFavorOf: 'NORTHERN WATERS BANK',
  text: 'FIRST MEMORIAL',
  dischargedBy: { docId: null, displayDocNumber: 'T1' },
  dischargedDate: '05/06/2004',
};

function buildCertificate(changed: Partial<TorrensDetails> = {}): TorrensDetails {
  return {
    id: '22871',
    certificateNumber: '22871',
    fileNumber: '',
    displayBookAndPage: '115/72',
    certifiedDate: '09/12/1991',
    certifiedTime: '2:20',
    certifiedAmPm: 'PM',
    shortStatus: 'CANCELLED',
    status: 'Cancelled',
    cancelledBySearchResults: [
      { cancelledByCertificateId: '31941', cancelledByCertificateNumber: '31941' },
      { cancelledByCertificateId: null, cancelledByCertificateNumber: '31942' },
    ],
    cancelsSearchResults: [{ certificateId: '11770', certificateNumber: '11770', certifiedDate: '01/02/1970' }],
    owners: [{ displayName: 'LINDQUIST ARVID', capacity: 'A SINGLE PERSON' }],
    legalSearchResults: [{ description: 'Lot 2 Blk 1', comment: '' }],
    legalTexts: ['LOT 2, BLOCK 1'],
    recitals: ['BY DECREE'],
    memorials: [MEMORIAL],
    image: IMAGE,
    ...changed,
  };
}

beforeEach(() => {
  onOpenCertificate.mockReset();
  onFollowOn.mockReset();
  respondWithConfiguration(buildConfiguration());
  respondToCall(landlink, () => ({ content: buildLandlink() }));
});

async function showCertificate(changed: Partial<TorrensDetails> = {}, certificateRetrieval = true) {
  const session = buildSession();
  const searchList = ['searchByTorrensCertificate', 'searchByDocumentNumber'] as const;
  const currentUser = { ...session.currentUser, certificateRetrieval, searchList: [...searchList] };
  respondToCall(loginStatus, () => ({ content: { ...session, currentUser } }));
  const details = buildCertificate(changed);
  respondToCall(torrensCertificateDetails, () => ({ content: { details, usageBalance: null } }));
  const { user } = renderPart(
    <SignedIn>
      <CertificatePane
        id={details.id}
        takesFocus={false}
        onOpenCertificate={onOpenCertificate}
        onFollowOn={onFollowOn}
      />
    </SignedIn>,
  );
  await screen.findByRole('heading', { level: 3, name: 'Memorials' });
  return user;
}

/** Waits for the session, like the portal does for every screen. */
function SignedIn({ children }: { readonly children: ReactNode }) {
  return useSession().data?.session ? <Suspense>{children}</Suspense> : null;
}

/** Returns the value of a fact by its label; undefined if the record doesn't have it. */
function readFact(label: string): string | undefined {
  return screen.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent ?? undefined;
}

describe('a certificate of title', () => {
  it('shows number, certified date, book and page, and its status', async () => {
    await showCertificate();
    expect(screen.getByRole('heading', { level: 2, name: 'Torrens certificate 22871' })).toBeInTheDocument();
    expect(screen.getByText('Cancelled')).toBeInTheDocument();
    expect(readFact('Certificate #')).toBe('22871');
    expect(readFact('Certified')).toBe('09/12/1991 2:20\u00A0PM');
    expect(readFact('Book and page')).toBe('115/72');
    expect(readFact('File #')).toBeUndefined();
  });

  it('shows the file number only if the county uses file numbers', async () => {
    respondToCall(landlink, () => ({ content: buildLandlink({ torrensUseFileNumber: true }) }));
    await showCertificate({ fileNumber: 'F-7' });
    expect(readFact('File #')).toBe('F-7');
  });

  it('uses the county’s name for registered land', async () => {
    respondToCall(landlink, () => ({ content: buildLandlink({ torrensLabel: 'Registered land' }) }));
    await showCertificate();
    expect(screen.getByRole('heading', { level: 2, name: 'Registered land certificate 22871' })).toBeInTheDocument();
  });

  it('links to the certificates that it cancelled and that cancelled it, if they are in the index', async () => {
    const user = await showCertificate();
    expect(
      screen.getByRole('img', { name: 'Certificate 22871. Replaces: 11770. Cancelled by: 31941, 31942.' }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '31941, search for certificate 31941' }));
    expect(onFollowOn).toHaveBeenLastCalledWith({
      type: 'searchByTorrensCertificate',
      criteria: { certificateNumber: '31941' },
    });
    expect(screen.queryByRole('button', { name: /31942/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^11770/ }));
    expect(onFollowOn).toHaveBeenLastCalledWith({
      type: 'searchByTorrensCertificate',
      criteria: { certificateNumber: '11770' },
    });
  });

  it('has no lineage drawing if no certificate came before or after', async () => {
    await showCertificate({ cancelledBySearchResults: [], cancelsSearchResults: [], shortStatus: 'CURRENT' });
    expect(screen.queryByRole('heading', { name: 'Certificate history' })).toBeNull();
  });

  it('shows three memorials at a time, each with a link to its document', async () => {
    const memorials = ['ONE', 'TWO', 'THREE', 'FOUR'].map((text) => ({ ...MEMORIAL, text }));
    const user = await showCertificate({ memorials });
    const part = screen.getByRole('region', { name: 'Memorials' });
    expect(within(part).getAllByRole('row')).toHaveLength(4);
    expect(part).toHaveTextContent('Discharged by T1 05/06/2004');
    await user.click(
      within(part).getAllByRole('button', { name: 'T99804, search for document T99804' })[0] as HTMLElement,
    );
    expect(onFollowOn).toHaveBeenLastCalledWith({
      type: 'searchByDocumentNumber',
      criteria: { fromDocumentNumber: 'T99804' },
    });
    await user.click(within(part).getByRole('button', { name: 'Page 2' }));
    expect(part).toHaveTextContent('FOUR');
    expect(part).not.toHaveTextContent('THREE');
  });
});

describe('the Certificate button', () => {
  it('opens the image of the certificate, as does the key i', async () => {
    const user = await showCertificate();
    await user.click(screen.getByRole('button', { name: 'Certificate · 2 pages' }));
    expect(onOpenCertificate).toHaveBeenLastCalledWith(IMAGE);
    onOpenCertificate.mockReset();
    await user.keyboard('i');
    expect(onOpenCertificate).toHaveBeenCalledWith(IMAGE);
  });

  it('requires the permission to retrieve certificates', async () => {
    const user = await showCertificate({}, false);
    expect(screen.queryByRole('button', { name: /^Certificate ·/ })).toBeNull();
    await user.keyboard('i');
    expect(onOpenCertificate).not.toHaveBeenCalled();
  });
});
