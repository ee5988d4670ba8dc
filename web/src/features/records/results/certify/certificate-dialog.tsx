import { Button } from '@mantine/core';
import { type Cents, formatCents } from '@portal/contract/values/money';
import { useCountyFlags } from '../../../../lib/county/county-flags.ts';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { useCertify } from '../../../../ui/certify/use-certify.ts';
import { ChipList } from '../../../../ui/chip-list.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { useCertificateSearches } from '../certificate-searches.ts';
import classes from './certificate-dialog.module.css';
import { requestCertificate } from './request-certificate.ts';

interface CertificateDialogProps {
  /** Of the certificate, whatever the number of its searches. */
  readonly costCents: Cents;
  readonly onClose: () => void;
}

/** The searches of one certificate, each with its criteria and the number of results, and the button that certifies them. */
export function CertificateDialog({ costCents, onClose }: CertificateDialogProps) {
  const texts = useTexts('search-certificate');
  const searchTexts = useTexts('search');
  const commonTexts = useTexts('common');
  const { bookLabel, torrensLabel } = useCountyFlags();
  const { searches, remove, clear } = useCertificateSearches();
  const { mutate, isPending } = useCertify(requestCertificate, () => {
    clear();
    onClose();
  });
  const isEmpty = searches.length === 0;
  return (
    <Dialog
      title={texts('several.title')}
      onClose={onClose}
      focusesTitle
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {commonTexts('cancel')}
          </Button>
          <Button
            aria-disabled={isPending || isEmpty}
            loading={isPending}
            onClick={() => !isPending && !isEmpty && mutate(searches.map(({ addressKey }) => addressKey))}
          >
            {costCents === 0 ? texts('certify') : texts('certifyFor', { price: formatCents(costCents) })}
          </Button>
        </>
      }
    >
      {isEmpty && <p>{texts('several.none')}</p>}
      <ul className={classes.list}>
        {searches.map(({ addressKey, type, displayCriteria, totalRecordCount }) => {
          const title = searchTexts(`resultTitles.${type}`, { book: bookLabel, torrens: torrensLabel });
          const what = [title, ...displayCriteria.map(({ value }) => value)].join(', ');
          return (
            <li key={addressKey}>
              <div>
                <strong>{title}</strong>
                <ChipList label={title} chips={displayCriteria} />
                <p className="tabular">{texts('results', { total: totalRecordCount })}</p>
              </div>
              <Button
                variant="default"
                size="xs"
                aria-label={texts('several.removeOf', { search: what })}
                onClick={() => remove(addressKey)}
              >
                {texts('several.take')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
