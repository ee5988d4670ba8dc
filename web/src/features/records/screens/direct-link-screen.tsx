import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { countSearches } from '@portal/contract/index/search/run/count-searches';
import { FIRST_DATE } from '@portal/contract/values/plain-date';
import { useNavigate, useOutletContext, useParams } from 'react-router';
import { call } from '../../../lib/api-client.ts';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useOncePer } from '../../../lib/use-once-per.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import type { SearchOutcome, SearchRun } from '../results/use-search-run.ts';
import { criteriaContextOf, defaultCriteria, findCriteriaProblems } from '../search/criteria.ts';
import type { Criteria } from '../search/form-definition.ts';
import { WaitingForResults } from './reopened-search.tsx';
import { buildResultsPath } from './results-address.ts';
import { buildResultsState } from './use-open-record.ts';

/** An address that other systems use to link to records (Spec 2 §2 "Direct-link screens"). */
interface DirectLink {
  readonly type: Extract<SearchType, 'searchByParcelId' | 'searchByDocumentNumber'>;
  /** Returns the criteria that differ from the form's defaults. */
  readonly buildCriteria: (id: string, today: string) => Criteria;
  readonly missing: 'directLinks.parcelIdMissing' | 'directLinks.documentNumberMissing';
}

const PARCEL_ID_LINK: DirectLink = {
  type: 'searchByParcelId',
  buildCriteria: (id, today) => ({ parcelId: id, fromRecordedDate: FIRST_DATE, toRecordedDate: today }),
  missing: 'directLinks.parcelIdMissing',
};

const DOCUMENT_NUMBER_LINK: DirectLink = {
  type: 'searchByDocumentNumber',
  buildCriteria: (id) => ({ documentType: 'ALL', fromDocumentNumber: id }),
  missing: 'directLinks.documentNumberMissing',
};

export function ParcelIdLinkScreen() {
  return <DirectLinkScreen link={PARCEL_ID_LINK} />;
}

export function DocumentNumberLinkScreen() {
  return <DirectLinkScreen link={DOCUMENT_NUMBER_LINK} />;
}

/** Runs the search of the address and opens its results. Without results, shows an alert and opens the search form. */
function DirectLinkScreen({ link }: { readonly link: DirectLink }) {
  const { id = '' } = useParams();
  const runLinkedSearch = useLinkedSearch(link, id);
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const navigate = useNavigate();
  useOncePer(id, () => {
    const leave = (refusal: string | undefined) => {
      if (refusal === undefined) void navigate('/search', { replace: true });
      else leaveWithAlert('info', refusal);
    };
    const leaveWithAlert = (kind: 'info' | 'warning', message: string) => {
      void alert({ kind, message });
      void navigate('/search', { replace: true });
    };
    runLinkedSearch().then(
      ({ searchId, addressKey, refusal }) => {
        if (searchId === undefined) leave(refusal);
        else {
          // Replaces the address in the browser's history; otherwise Back would search again.
          void navigate(buildResultsPath(link.type, { addressKey }), {
            replace: true,
            state: buildResultsState(searchId),
          });
        }
      },
      (error) => leaveWithAlert('warning', describeFailure(error, commonTexts)),
    );
  });
  return <WaitingForResults />;
}

/**
 * Returns a function that runs the search of a link, and asks first if the search would be charged. Without results it
 * returns the reason; undefined means that the user declined. Throws ApiRefusal.
 */
function useLinkedSearch(link: DirectLink, id: string) {
  const texts = useTexts('search');
  const run = useOutletContext<SearchRun>();
  const flags = useCountyFlags();
  const { searchList } = useCurrentUser();
  const { confirm } = useDialogs();
  return async (): Promise<
    Pick<SearchOutcome, 'searchId' | 'addressKey'> & { readonly refusal: string | undefined }
  > => {
    const { type, buildCriteria, missing } = link;
    if (!searchList.includes(type)) {
      return { searchId: undefined, refusal: texts('directLinks.notOffered', { name: texts(`names.${type}`) }) };
    }
    const context = criteriaContextOf(flags);
    const criteria = { ...defaultCriteria(type, context), ...buildCriteria(id, flags.today) };
    // Criteria that the form would reject can't match anything in the index.
    const isSearchable = Object.keys(findCriteriaProblems(type, criteria, context)).length === 0;
    if (!isSearchable) return { searchId: undefined, refusal: texts(missing) };
    // Another site could have opened this address, so it never charges without asking.
    const { counts } = await call(countSearches, { type, searches: [criteria] });
    const isConfirmed =
      counts[0] !== 'CHARGED' ||
      (await confirm({
        title: texts('directLinks.chargeTitle'),
        message: texts('directLinks.chargeMessage', { name: texts(`names.${type}`), id }),
        confirmLabel: texts('submit'),
        cancelLabel: texts('directLinks.chargeCancel'),
      }));
    if (!isConfirmed) return { searchId: undefined, refusal: undefined };
    return { ...(await run.search(type, criteria)), refusal: texts(missing) };
  };
}
