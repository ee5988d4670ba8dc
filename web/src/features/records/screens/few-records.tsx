import { useTexts } from '../../../lib/texts/i18n.ts';
import type { ResultPage } from '../results/results.rules.ts';
import type { SearchRun } from '../results/use-search-run.ts';
import { WaysToFindMore } from '../search/ways-to-find-more.tsx';
import classes from './few-records.module.css';
import { useChangedSearch } from './use-changed-search.ts';

/** Up to this many records fit on the screen, and users may want a longer list. */
const FEW_RECORDS_MAX = 10;

interface FewRecordsProps {
  readonly run: SearchRun;
  readonly page: ResultPage;
}

/** Lists wider searches below a short list, each with its number of records. Nothing is widened until the user chooses one. */
export function FewRecords({ run, page }: FewRecordsProps) {
  const texts = useTexts('search');
  const widen = useChangedSearch(run, page);
  const { type, criteria } = page.requested;
  if (page.isFiltered || page.totalRecordCount > FEW_RECORDS_MAX) return null;
  return (
    <div className={classes.ways}>
      <WaysToFindMore
        title={texts('waysFew')}
        type={type}
        criteria={criteria}
        found={page.totalRecordCount}
        onChoose={(changes) => void widen(changes)}
      />
    </div>
  );
}
