import { Button } from '@mantine/core';
import type { RequestOf } from '@portal/contract/endpoint';
import { PRINT_ENDPOINTS } from '@portal/contract/search/print-search';
import { useMutation } from '@tanstack/react-query';
import { callFile } from '../../../lib/api-client.ts';
import { saveFile } from '../../../lib/download.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useDialogs } from '../../../ui/dialogs.tsx';
import type { AskedSearch } from './results.rules.ts';

interface DownloadButtonProps {
  readonly asked: AskedSearch;
  /** The rows that the list is narrowed to; all of them where absent. */
  readonly chosen: readonly string[] | undefined;
}

/** Saves the list as a PDF, in the order in which it is looked at (Spec 2 §4 "Print/download"). */
export function DownloadButton({ asked, chosen }: DownloadButtonProps) {
  const texts = useTexts('results');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const announce = useAnnounce();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { type, criteria, sortKey, sortDirection } = asked;
      const endpoint = PRINT_ENDPOINTS[type];
      return callFile(endpoint, { ...criteria, sortKey, sortDirection, chosen } as RequestOf<typeof endpoint>);
    },
    onSuccess: (file) => {
      saveFile(file);
      announce(texts('downloaded', { file: file.fileName }));
    },
    onError: (error) => void alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
  });
  return (
    <Button
      variant="default"
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate();
      }}
    >
      {texts(isPending ? 'downloading' : 'download')}
    </Button>
  );
}
