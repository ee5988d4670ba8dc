import { Button, NativeSelect } from '@mantine/core';
import { EFILE_TYPES } from '@portal/contract/filing/efile/filing';
import {
  filingQueue,
  getUnconfirmedRecords,
  QUEUE_ATTENTION,
  QUEUED_STATES,
  UNCONFIRMED_DAYS,
} from '@portal/contract/filing/efile/queue';
import { CRITERION_MAX_CHARACTERS } from '@portal/contract/index/search/definitions/criteria-fields';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../../lib/api-client.ts';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useKeys } from '../../../ui/keys/keys.tsx';
import { FilterTextField } from '../../../ui/list/filter-text-field.tsx';
import { ListView } from '../../../ui/list/list-view.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { ScreenHeading } from '../../../ui/screen.tsx';
import classes from '../efile.module.css';
import { ReviewNotice, useClaimNext } from './review-notice.tsx';

/** The recorder's queue: the filings that wait, oldest first. */
export function QueueScreen() {
  const texts = useTexts('efile');
  const shown = useList(filingQueue, { today: getPlainDate(useCountyFlags().today) });
  const { filter, setFilter } = shown;
  const { claimNext, isClaiming } = useClaimNext();
  useKeys([{ key: 'n', label: texts('claimNext'), run: () => claimNext() }]);
  return (
    <>
      <ScreenHeading>{texts('queue')}</ScreenHeading>
      <ReviewNotice />
      <section className={classes.buttons} aria-label={texts('filter')}>
        <NativeSelect
          label={texts('state')}
          data={[
            { value: ALL_CODE, label: texts('allStates') },
            ...QUEUED_STATES.map((value) => ({ value, label: texts(`states.${value}`) })),
          ]}
          value={filter.state}
          onChange={(event) => setFilter({ state: event.currentTarget.value as typeof filter.state })}
        />
        <NativeSelect
          label={texts('efileType')}
          data={[
            { value: ALL_CODE, label: texts('allTypes') },
            ...EFILE_TYPES.map((value) => ({ value, label: texts(`types.${value}`) })),
          ]}
          value={filter.efileType}
          onChange={(event) => setFilter({ efileType: event.currentTarget.value as typeof filter.efileType })}
        />
        <NativeSelect
          label={texts('attention')}
          data={[
            { value: ALL_CODE, label: texts('allAttention') },
            ...QUEUE_ATTENTION.map((value) => ({ value, label: texts(`attentions.${value}`) })),
          ]}
          value={filter.attention}
          onChange={(event) => setFilter({ attention: event.currentTarget.value as typeof filter.attention })}
        />
        <FilterTextField
          label={texts('queueText')}
          value={filter.text}
          maxLength={CRITERION_MAX_CHARACTERS}
          onChange={(text) => setFilter({ text })}
        />
        <Button loading={isClaiming} onClick={() => claimNext()}>
          {texts('claimNext')}
        </Button>
      </section>
      <UnconfirmedNote />
      <ListView
        shown={shown}
        presentation={{
          keyOf: ({ id }) => String(id),
          cells: {
            transactionNumber: ({ id, state, transactionNumber }) => (
              <Link to={state === 'CORRECTION' ? `/efile/filings/${id}` : `/efile/queue/${id}`}>
                {transactionNumber}
              </Link>
            ),
            // Two facts in a cell, so that the queue fits next to the navigation on a small monitor.
            queuedAt: ({ queuedAt, ageHours, promise }) => (
              <>
                {formatLocalDateTime(queuedAt)}
                <div className={promise === 'LATE' ? classes.late : classes.second}>
                  {texts(promise === 'LATE' ? 'lateHours' : 'waitingHours', { n: ageHours })}
                </div>
              </>
            ),
            instrument: ({ instrument, efileType, documentCount }) => (
              <>
                <bdi>{instrument}</bdi>
                <div className={classes.second}>{texts(`types.${efileType}`)}</div>
                {documentCount > 1 && <div className={classes.second}>{texts('documents', { n: documentCount })}</div>}
              </>
            ),
            facts: ({ facts }) =>
              facts !== null && (
                <span className={facts === 'MISSING' ? classes.late : undefined}>{texts(`facts.${facts}`)}</span>
              ),
            filer: ({ filer, accountName }) => (
              <>
                <bdi>{filer}</bdi>
                <div className={classes.second}>
                  <bdi>{accountName}</bdi>
                </div>
              </>
            ),
            state: ({ state, claimedBy }) => (
              <>
                {texts(`states.${state}`)}
                {claimedBy !== '' && <div className={classes.second}>{claimedBy}</div>}
              </>
            ),
          },
        }}
      />
    </>
  );
}

/** Says which recorded filings should have come back with an import by now. It isn't there if it can't be loaded. */
function UnconfirmedNote() {
  const texts = useTexts('efile');
  const { data } = useQuery({
    queryKey: [getUnconfirmedRecords.path],
    queryFn: ({ signal }) => call(getUnconfirmedRecords, {}, { signal }),
  });
  if (data === undefined || data.count === 0) return null;
  const numbers = data.oldest.map(({ documentKey, recordedOn }) => `${documentKey} (${recordedOn})`).join(', ');
  return (
    <p className={classes.note}>
      {texts('unconfirmed', { days: String(UNCONFIRMED_DAYS), n: String(data.count), numbers })}
    </p>
  );
}
