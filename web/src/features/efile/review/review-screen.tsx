import { Button } from '@mantine/core';
import type { Filing } from '@portal/contract/filing/efile/filings';
import { type Review, releaseFiling } from '@portal/contract/filing/efile/queue';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useKeys } from '../../../ui/keys/keys.tsx';
import { ScreenHeading } from '../../../ui/screen.tsx';
import classes from '../efile.module.css';
import { FilingColumns } from '../filing-columns.tsx';
import { FilingFacts } from '../filing-facts.tsx';
import { FilingPages } from '../filing-pages.tsx';
import { useShowFailure } from '../use-show-failure.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { ReviewNotice, useClaimNext } from './review-notice.tsx';
import { reviewQuery } from './review-query.ts';

/** A filing that the clerk has claimed: its pages on the left, what decides it on the right. */
export function ReviewScreen() {
  const texts = useTexts('efile');
  const id = Number(useParams().id);
  const { data } = useSuspenseQuery(reviewQuery(id));
  if (data.review !== null) return <ReviewPanel key={id} review={data.review} />;
  return (
    <>
      <ScreenHeading>{texts('queue')}</ScreenHeading>
      <p role="alert">{texts('notYourReview')}</p>
      <Link to="/efile/queue">{texts('queue')}</Link>
    </>
  );
}

/** The decision that the clerk is about to make. Accepting starts with the server's response at that time. */
type Decision = { readonly kind: 'accept'; readonly review: Review } | { readonly kind: 'reject' | 'correction' };

function ReviewPanel({ review }: { readonly review: Review }) {
  const texts = useTexts('efile');
  const documents = [review.filing, ...review.additionalDocuments.map((document) => document.filing)];
  const [shown, setShown] = useShownDocument(documents.length);
  const filing = documents[shown] ?? review.filing;
  const [decision, setDecision] = useState<Decision>();
  const { claimNext } = useClaimNext();
  const { openAccept, isOpening } = useOpenAccept(review.filing.id, (current) =>
    setDecision({ kind: 'accept', review: current }),
  );
  const close = () => setDecision(undefined);
  const number = review.filing.transactionNumber;
  const goOn = (decided: string) => claimNext(`${number}: ${decided}`);
  useKeys([
    { key: 'a', label: texts('accept'), run: openAccept },
    ...(review.isOwnMoney ? [] : [{ key: 'x', label: texts('reject'), run: () => setDecision({ kind: 'reject' }) }]),
    { key: 'c', label: texts('requestCorrection'), run: () => setDecision({ kind: 'correction' }) },
  ]);
  const openAt = (index: number) => (documents[index] ? () => setShown(index) : undefined);
  return (
    <>
      <ScreenHeading>{texts('reviewTitle', { number })}</ScreenHeading>
      <ReviewNotice />
      {documents.length > 1 && <DocumentTabs documents={documents} shown={shown} onShow={setShown} />}
      <FilingColumns
        pages={
          <FilingPages
            key={`${filing.id} ${filing.version}`}
            id={filing.id}
            version={filing.version}
            numberOfPages={filing.numberOfPages}
            neighbors={documents.length > 1 ? { previous: openAt(shown - 1), next: openAt(shown + 1) } : undefined}
          />
        }
        actions={
          <>
            <Button loading={isOpening} onClick={openAccept}>
              {texts('accept')}
            </Button>
            <Button variant="default" onClick={() => setDecision({ kind: 'correction' })}>
              {texts('requestCorrection')}
            </Button>
            {!review.isOwnMoney && (
              <Button variant="default" onClick={() => setDecision({ kind: 'reject' })}>
                {texts('reject')}
              </Button>
            )}
            <ReleaseButton id={review.filing.id} />
          </>
        }
      >
        {review.isOwnMoney && <p>{texts('ownMoney')}</p>}
        <FilingFacts filing={filing} />
      </FilingColumns>
      {decision?.kind === 'accept' && (
        <AcceptDialog review={decision.review} onShow={setShown} onClose={close} onDone={goOn} />
      )}
      {(decision?.kind === 'reject' || decision?.kind === 'correction') && (
        <ReturnDialog review={review} kind={decision.kind} onClose={close} onDone={goOn} />
      )}
    </>
  );
}

const DOCUMENT = 'document';

/** The index of the package's document that is shown, in the address as a number from 1. Another document starts at its first page. */
function useShownDocument(count: number) {
  const [query, setQuery] = useSearchParams();
  const number = Number(query.get(DOCUMENT) ?? 1);
  const shown = Number.isInteger(number) && number >= 1 && number <= count ? number - 1 : 0;
  const setShown = (index: number) => {
    if (index === shown) return;
    // On the screen before the next key, which would act on the document before.
    setQuery({ [DOCUMENT]: String(index + 1) }, { replace: true, preventScrollReset: true, flushSync: true });
  };
  return [shown, setShown] as const;
}

/**
 * Renews the claim before the dialog opens, so that its number is the next one and its time is current, even if others
 * have recorded documents in the meantime. Shows if the claim has ended.
 */
function useOpenAccept(id: number, open: (current: Review) => void) {
  const queryClient = useQueryClient();
  const showFailure = useShowFailure();
  const { mutate, isPending } = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...reviewQuery(id), staleTime: 0 }),
    onSuccess: ({ review }) => review !== null && open(review),
    onError: showFailure,
  });
  return { openAccept: () => mutate(), isOpening: isPending };
}

/** The documents of a package: one is shown at a time, all are decided together. */
function DocumentTabs(props: {
  readonly documents: readonly Filing[];
  readonly shown: number;
  readonly onShow: (index: number) => void;
}) {
  const { documents, shown, onShow } = props;
  const texts = useTexts('efile');
  return (
    <section aria-label={texts('documentCount')}>
      <p className={classes.note}>{texts('decidedTogether', { n: documents.length })}</p>
      <div className={classes.buttons}>
        {documents.map(({ id, efileType, numberOfPages }, index) => (
          <Button
            key={id}
            variant={index === shown ? 'light' : 'default'}
            aria-pressed={index === shown}
            onClick={() => onShow(index)}
          >
            {[
              texts('documentOf', { n: index + 1 }),
              texts(`types.${efileType}`),
              texts('draftPages', { count: numberOfPages }),
            ].join(' · ')}
          </Button>
        ))}
      </div>
    </section>
  );
}

function ReleaseButton({ id }: { readonly id: number }) {
  const texts = useTexts('efile');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const showFailure = useShowFailure();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(releaseFiling, { id }),
    onSuccess: async () => {
      await navigate('/efile/queue');
      queryClient.removeQueries({ queryKey: reviewQuery(id).queryKey });
    },
    onError: showFailure,
  });
  return (
    <Button variant="subtle" loading={isPending} onClick={() => mutate()}>
      {texts('release')}
    </Button>
  );
}
