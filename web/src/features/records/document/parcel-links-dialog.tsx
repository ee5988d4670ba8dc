import { Button } from '@mantine/core';
import { getGisLinks } from '@portal/contract/index/search/records/gis-links';
import { getTaxLinks } from '@portal/contract/index/search/records/tax-links';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useOncePer } from '../../../lib/use-once-per.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { SkeletonLines } from '../../../ui/failed-load/skeletons.tsx';
import classes from './parcel-links-dialog.module.css';

/** The external systems that parcels link to. */
export type ParcelSystem = 'tax' | 'gis';

const ENDPOINTS = { tax: getTaxLinks, gis: getGisLinks } as const;

interface ParcelLinksDialogProps {
  readonly system: ParcelSystem;
  readonly docId: string;
  readonly displayDocNumber: string;
  readonly onClose: () => void;
}

/** A document's parcels with links to the tax or map system, which open in a new window (Spec 2 §2 "Modals"). */
export function ParcelLinksDialog({ system, docId, displayDocNumber, onClose }: ParcelLinksDialogProps) {
  const texts = useTexts('results');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const { data, error } = useQuery({
    queryKey: ['parcel-links', system, docId],
    queryFn: ({ signal }) => call(ENDPOINTS[system], { id: docId }, { signal }),
  });
  const isEmpty = data?.parcelIds.length === 0;
  // Without links an alert with the reason replaces the dialog (Spec 2 §8).
  useOncePer(error ?? isEmpty, () => {
    if (!error && !isEmpty) return;
    const message = error
      ? describeFailure(error, commonTexts)
      : texts('parcelLinks.none', { number: displayDocNumber });
    onClose();
    void alert({ kind: error ? 'warning' : 'info', message });
  });

  return (
    <Dialog
      title={texts(`parcelLinks.${system}Title`)}
      onClose={onClose}
      size="small"
      focusesTitle
      footer={<Button onClick={onClose}>{commonTexts('close')}</Button>}
    >
      {data ? (
        <>
          <p className={classes.header}>{data.header}</p>
          <ul className={classes.links}>
            {data.parcelIds.map((parcelId, index) => (
              <li key={parcelId}>
                <a href={data.parcelIdLinks[index]} target="_blank" rel="noopener noreferrer" className="tabular">
                  {parcelId} <span className="visually-hidden">({texts('parcelLinks.opensNewWindow')})</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <SkeletonLines lines={4} />
      )}
    </Dialog>
  );
}
