import { Button, NativeSelect } from '@mantine/core';
import { REPORT_FILE_FORMATS, type ReportFileFormat } from '@portal/contract/reports/define-report';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ApiFile } from '../lib/api-client.ts';
import { describeFailure } from '../lib/failure-text.ts';
import { saveFile } from '../lib/files/download.ts';
import { useTexts } from '../lib/texts/i18n.ts';
import { useAnnounce } from './announcer.tsx';
import { useDialogs } from './dialog/dialogs.tsx';
import classes from './download-button.module.css';

/** The options that the button passes to a call for a file: `callFile` accepts them directly. */
export interface DownloadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

interface DownloadButtonProps {
  /** Requests the file in the format that the user chose, until the user cancels or leaves the page. */
  readonly load: (format: ReportFileFormat, options: DownloadOptions) => Promise<ApiFile>;
  /** The formats to choose from; without a choice the only one is used. */
  readonly formats?: readonly [ReportFileFormat, ...ReportFileFormat[]];
  /** The button's text; "Download" if absent. */
  readonly label?: string;
  /** Whether the choice of the format has a label in sight. */
  readonly isFormatLabelled?: boolean;
  /** The accessible name of one of several such buttons. It contains the label. */
  readonly name?: string;
}

/**
 * Saves a report or a list as a file: as a PDF, for Excel or as CSV. A second click waits for the first file. In the
 * meantime it shows the progress of a long file and can be canceled; leaving the page also cancels it.
 */
export function DownloadButton({
  load,
  formats = REPORT_FILE_FORMATS,
  label,
  isFormatLabelled = false,
  name,
}: DownloadButtonProps) {
  const texts = useTexts('lists');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const announce = useAnnounce();
  const [format, setFormat] = useState<ReportFileFormat>(formats[0]);
  const [share, setShare] = useState<number>();
  const cancellation = useRef<AbortController>(undefined);
  useEffect(() => () => cancellation.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      cancellation.current = new AbortController();
      setShare(undefined);
      return load(format, { signal: cancellation.current.signal, onProgress: setShare });
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
    <div className={classes.parts}>
      {formats.length > 1 && (
        <NativeSelect
          size="sm"
          {...(isFormatLabelled ? { label: texts('downloadFormat') } : { 'aria-label': texts('downloadFormat') })}
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value as ReportFileFormat)}
          data={formats.map((value) => ({ value, label: texts(`downloadFormats.${value}`) }))}
        />
      )}
      <Button
        variant="default"
        // A name that lacks the text in sight can't be spoken (WCAG 2.5.3).
        aria-label={isPending ? undefined : name}
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        {isPending ? texts('downloading') : (label ?? texts('download'))}
      </Button>
      {isPending && share !== undefined && (
        <progress className={classes.progress} aria-label={name ?? label ?? texts('download')} value={share} />
      )}
      {isPending && (
        <Button variant="subtle" onClick={() => cancellation.current?.abort()}>
          {commonTexts('cancel')}
        </Button>
      )}
    </div>
  );
}
