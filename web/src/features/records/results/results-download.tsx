import type { RequestOf } from '@portal/contract/endpoint';
import { PRINT_ENDPOINTS } from '@portal/contract/index/search/run/print-search';
import { callFile } from '../../../lib/api-client.ts';
import { DownloadButton } from '../../../ui/download-button.tsx';
import type { RequestedSearch } from './results.rules.ts';

interface ResultsDownloadProps {
  readonly requested: RequestedSearch;
  /** The ids of the filtered rows; undefined for all rows. */
  readonly chosen: readonly string[] | undefined;
}

/** Downloads the list in its current order (Spec 2 §4 "Print/download"). */
export function ResultsDownload({ requested, chosen }: ResultsDownloadProps) {
  const { type, criteria, sortKey, sortDirection } = requested;
  const endpoint = PRINT_ENDPOINTS[type];
  return (
    <DownloadButton
      isFormatLabelled
      load={(format, options) =>
        callFile(
          endpoint,
          { ...criteria, sortKey, sortDirection, chosen, format } as RequestOf<typeof endpoint>,
          options,
        )
      }
    />
  );
}
