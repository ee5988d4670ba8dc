import { torrensCertificateDetails } from '@portal/contract/index/search/records/torrens-certificate-details';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { detailsQuery } from '../record/details-query.ts';
import type { FollowOn } from '../record/follow-on.ts';
import { ImageButton } from '../record/image-button.tsx';
import classes from '../record/record-frame.module.css';
import { RecordFrame } from '../record/record-frame.tsx';
import type { ViewedDocument } from '../record/viewed-document.ts';
import { CertificateFacts } from './certificate-facts.tsx';

interface CertificatePaneProps {
  /** The certificate number. */
  readonly id: string;
  /** The navigation above the record, which stays while records change. */
  readonly toolbar?: ReactNode;
  /** Whether the record fills the screen and takes the focus. Otherwise it does so only if nothing has the focus. */
  readonly takesFocus: boolean;
  readonly onOpenCertificate: (certificate: ViewedDocument) => void;
  readonly onFollowOn: (search: FollowOn) => void;
}

/** One certificate of title: its status, facts, memorials and image (Spec 2 §2 "Torrens results"). */
export function CertificatePane({ id, toolbar, takesFocus, onOpenCertificate, onFollowOn }: CertificatePaneProps) {
  const texts = useTexts('results');
  const { torrensLabel: torrens } = useCountyFlags();
  const heading = texts('torrens.heading', { torrens, number: id });
  const { data, error } = useQuery(detailsQuery(torrensCertificateDetails, id, heading));
  const details = data?.details;
  return (
    <RecordFrame
      id={id}
      heading={heading}
      announcement={texts('torrens.announced', { torrens, number: id })}
      toolbar={toolbar}
      takesFocus={takesFocus}
      error={error}
      usageBalance={data?.usageBalance}
      head={
        <>
          {details && (
            <p className={classes.identity}>
              <Badge tone="violet">{torrens}</Badge>
              <Badge tone={details.shortStatus === 'CURRENT' ? 'green' : 'amber'}>{details.status}</Badge>
            </p>
          )}
          <div className={classes.buttons}>
            <ImageButton recordId={id} kind="certificate" image={details?.image} onOpen={onOpenCertificate} />
          </div>
        </>
      }
    >
      {details && <CertificateFacts key={id} details={details} onFollowOn={onFollowOn} />}
    </RecordFrame>
  );
}
