import { Button, NativeSelect } from '@mantine/core';
import { REPORT_FILE_FORMATS, type ReportFileFormat } from '@portal/contract/reports/define-report';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ApiFile } from '../lib/api-client.ts';
import { saveFile } from '../lib/download.ts';
import { describeFailure } from '../lib/failure-text.ts';
import { useTexts } from '../lib/i18n.ts';
import { useAnnounce } from './announcer.tsx';
import { useDialogs } from './dialogs.tsx';

interface DownloadButtonProps {
  /** Requests the file in the format that the user chose, until the user cancels. */
  readonly load: (format: ReportFileFormat, signal: AbortSignal) => Promise<ApiFile>;
  /** The formats to choose from; without a choice the only one is used. */
  readonly formats?: readonly [ReportFileFormat, ...ReportFileFormat[]];
  /** The button's text; "Download" if absent. */
  readonly label?: string;
  /** The accessible name of one of several such buttons. It contains the label. */
  readonly name?: string;
}

/** Saves a report or a list as a file: as a PDF, for Excel or as CSV. A second click waits for the first file, which can be canceled. */
export function DownloadButton({ load, formats = REPORT_FILE_FORMATS, label, name }: DownloadButtonProps) {
  const texts = useTexts('lists');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const announce = useAnnounce();
  const [format, setFormat] = useState<ReportFileFormat>(formats[0]);
  const cancellation = useRef<AbortController>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      cancellation.current = new AbortController();
      return load(format, cancellation.current.signal);
    },
    onSuccess: (file) => {
      saveFile(file);
      announce(texts('downloaded', { file: file.fileName }));
    },
    onError: (error) => {
      if (!cancellation.current?.signal.aborted)
        void alert({ kind: 'warning', message: describeFailure(error, commonTexts) });
    },
  });
  return (
    <>
      {formats.length > 1 && (
        <NativeSelect
          size="sm"
          aria-label={texts('downloadFormat')}
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value as ReportFileFormat)}
          data={formats.map((value) => ({ value, label: texts(`downloadFormats.${value}`) }))}
        />
      )}
      <Button
        variant="default"
        aria-label={name}
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        {isPending ? texts('downloading') : (label ?? texts('download'))}
      </Button>
      {isPending && (
        <Button variant="subtle" onClick={() => cancellation.current?.abort()}>
          {commonTexts('cancel')}
        </Button>
      )}
    </>
  );
}
