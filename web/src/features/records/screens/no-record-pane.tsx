import { Button } from '@mantine/core';
import type { ResultKind } from '@portal/contract/search/result-kinds';
import { useCountyFlags } from '../../../lib/county-flags.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { useKeys } from '../../../ui/keys/keys.tsx';
import classes from './no-record-pane.module.css';

/** What stands where a record will: no record is chosen yet, which its buttons say too (Spec 2 §2, §8). */
export function NoRecordPane({ kind }: { readonly kind: ResultKind }) {
  const texts = useTexts('results');
  const { imageRetrieval, certificateRetrieval } = useCurrentUser();
  const { map, tax } = useCountyFlags();
  const { alert } = useDialogs();
  const isCertificates = kind === 'certificates';
  const mayLook = isCertificates ? certificateRetrieval : imageRetrieval;
  const lookWord = texts(isCertificates ? 'torrens.certificate' : 'record.image');
  const refuse = () => {
    const message = texts(isCertificates ? 'torrens.selectCertificate' : 'record.selectDocument');
    void alert({ kind: 'info', message });
  };
  const keyLabel = texts(isCertificates ? 'torrens.keyCertificate' : 'record.keyImage');
  useKeys(mayLook ? [{ key: 'i', label: keyLabel, run: refuse }] : []);
  const buttons = [
    ...(mayLook ? [lookWord] : []),
    ...(kind === 'documents' && map ? [texts('parcelLinks.map')] : []),
    ...(kind === 'documents' && tax ? [texts('parcelLinks.taxes')] : []),
  ];
  return (
    <section className={classes.empty} aria-label={texts('record.title')}>
      <p>{texts('record.none')}</p>
      {buttons.length > 0 && (
        <div className={classes.buttons}>
          {buttons.map((word) => (
            <Button key={word} variant="default" size="compact-sm" onClick={refuse}>
              {word}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
