import { RECEIVABLES_REPORT } from '@portal/contract/people/account-admin/receivables';
import { callFile } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { DownloadButton } from '../../ui/download-button.tsx';

/** Saves the list of receivables by age, on paper or as a sheet. */
export function ReceivablesButtons() {
  const texts = useTexts('accounts');
  return (['pdf', 'xlsx'] as const).map((format) => (
    <DownloadButton
      key={format}
      formats={[format]}
      label={texts(`receivables.${format}`)}
      load={(_format, options) => callFile(RECEIVABLES_REPORT.endpoint, { format }, options)}
    />
  ));
}
