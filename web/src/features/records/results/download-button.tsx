import { Button, NativeSelect } from '@mantine/core';
import type { RequestOf } from '@portal/contract/endpoint';
import { REPORT_FILE_FORMATS, type ReportFileFormat } from '@portal/contract/reports/define-report';
import { PRINT_ENDPOINTS } from '@portal/contract/search/print-search';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callFile } from '../../../lib/api-client.ts';
import { saveFile } from '../../../lib/download.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useDialogs } from '../../../ui/dialogs.tsx';
import type { RequestedSearch } from './results.rules.ts';

interface DownloadButtonProps {
  readonly requested: RequestedSearch;
  /** The ids of the filtered rows; undefined for all rows. */
  readonly chosen: readonly string[] | undefined;
}

/** Downloads the list in its current order, as a PDF (Spec 2 §4 "Print/download"), for Excel or as CSV. */
export function DownloadButton({ requested, chosen }: DownloadButtonProps) {
  const texts = useTexts('results');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const announce = useAnnounce();
  const [format, setFormat] = useState<ReportFileFormat>('pdf');
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { type, criteria, sortKey, sortDirection } = requested;
      const endpoint = PRINT_ENDPOINTS[type];
      return callFile(endpoint, { ...criteria, sortKey, sortDirection, chosen, format } as RequestOf<typeof endpoint>);
    },
    onSuccess: (file) => {
      saveFile(file);
      announce(texts('downloaded', { file: file.fileName }));
    },
    onError: (error) => void alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
  });
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={texts('downloadFormat')}
        value={format}
        onChange={(event) => setFormat(event.currentTarget.value as ReportFileFormat)}
        data={REPORT_FILE_FORMATS.map((value) => ({ value, label: texts(`downloadFormats.${value}`) }))}
      />
      <Button
        variant="default"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        {texts(isPending ? 'downloading' : 'download')}
      </Button>
    </>
  );
}
