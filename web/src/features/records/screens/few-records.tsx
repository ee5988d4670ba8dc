import { SEARCHES } from '@portal/contract/search/searches';
import { useNavigate } from 'react-router';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import type { ResultPage } from '../results/results.rules.ts';
import type { SearchRun } from '../results/use-search-run.ts';
import { saveCriteria } from '../search/criteria.ts';
import type { Criteria } from '../search/form-definition.ts';
import { WaysToFindMore } from '../search/ways-to-find-more.tsx';
import classes from './few-records.module.css';
import { RESULT_PATHS } from './result-paths.ts';
import { buildResultsState } from './use-open-record.ts';

/** Up to this many records fit on the screen, and users may want a longer list. */
const FEW_RECORDS_MAX = 10;

interface FewRecordsProps {
  readonly run: SearchRun;
  readonly page: ResultPage;
}

/** Lists wider searches below a short list, each with its number of records. Nothing is widened until the user chooses one. */
export function FewRecords({ run, page }: FewRecordsProps) {
  const texts = useTexts('search');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const navigate = useNavigate();
  const { type, criteria } = page.requested;
  if (page.isFiltered || page.totalRecordCount > FEW_RECORDS_MAX) return null;

  const widen = async (changes: Criteria) => {
    const wider = { ...criteria, ...changes };
    try {
      const { searchId } = await run.search(type, wider);
      // The form shows these criteria as if the user had typed them.
      saveCriteria(type, wider);
      await navigate(RESULT_PATHS[SEARCHES[type].resultKind], { state: buildResultsState(searchId) });
    } catch (error) {
      await alert({ kind: 'warning', message: describeFailure(error, commonTexts) });
    }
  };
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
