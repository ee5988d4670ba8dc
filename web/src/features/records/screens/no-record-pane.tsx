import { Button } from '@mantine/core';
import type { ResultKind } from '@portal/contract/index/search/results/result-kinds';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { useKeys } from '../../../ui/keys/keys.tsx';
import { findFocusedRow } from '../results/results-table.tsx';
import classes from './no-record-pane.module.css';

interface NoRecordPaneProps {
  readonly kind: ResultKind;
  readonly onOpenImage: (recordId: string) => void;
}

/**
 * Fills the record pane until the user selects a record. Its buttons ask the user to select one (Spec 2 §2, §8); the key opens the image of
 * the row that has the focus.
 */
export function NoRecordPane({ kind, onOpenImage }: NoRecordPaneProps) {
  const texts = useTexts('results');
  const { imageRetrieval, certificateRetrieval } = useCurrentUser();
  const { map, tax } = useCountyFlags();
  const { alert } = useDialogs();
  const isCertificates = kind === 'certificates';
  const canView = isCertificates ? certificateRetrieval : imageRetrieval;
  const viewLabel = texts(isCertificates ? 'torrens.certificate' : 'record.image');
  const alertNoSelection = () => {
    const message = texts(isCertificates ? 'torrens.selectCertificate' : 'record.selectDocument');
    void alert({ kind: 'info', message });
  };
  const keyLabel = texts(isCertificates ? 'torrens.keyCertificate' : 'record.keyImage');
  const openFocused = () => {
    const recordId = findFocusedRow();
    if (recordId === undefined) alertNoSelection();
    else onOpenImage(recordId);
  };
  useKeys(canView ? [{ key: 'i', label: keyLabel, run: openFocused }] : []);
  const buttons = [
    ...(canView ? [viewLabel] : []),
    ...(kind === 'documents' && map ? [texts('parcelLinks.map')] : []),
    ...(kind === 'documents' && tax ? [texts('parcelLinks.taxes')] : []),
  ];
  return (
    <section className={classes.empty} aria-label={texts('record.title')}>
      <p>{texts('record.none')}</p>
      {buttons.length > 0 && (
        <div className={classes.buttons}>
          {buttons.map((label) => (
            <Button key={label} variant="default" size="compact-sm" onClick={alertNoSelection}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
