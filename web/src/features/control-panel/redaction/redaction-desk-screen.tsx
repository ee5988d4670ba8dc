import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import type { ContentOf, RequestOf } from '@portal/contract/endpoint';
import { HIDDEN_KINDS, type HiddenKind } from '@portal/contract/images/redactions/personal-number-kinds';
import {
  confirmReplacedImage,
  decideFinding,
  drawRedaction,
  type Finding,
  nextRedactionPage,
  type PageBox,
} from '@portal/contract/images/redactions/redactions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { useKeys } from '../../../ui/keys/keys.tsx';
import { ScreenHeading } from '../../../ui/screen.tsx';
import settingsClasses from '../settings/settings-screen.module.css';
import { HeldPage, OpenElsewhere, useTakeOver } from './open-elsewhere.tsx';
import { OriginalPage } from './original-page.tsx';
import classes from './redaction-desk.module.css';
import { RedactionRequests } from './redaction-requests.tsx';

type Content = ContentOf<typeof nextRedactionPage>;
type Page = NonNullable<Content['page']>;

/** A claim lasts fifteen minutes; an open page renews it. */
const RENEW_MS = 5 * 60 * 1_000;

/** A new box is in the middle of the page, as large as a typed number. */
const NEW_BOX: PageBox = { left: 4_000, top: 4_850, right: 6_000, bottom: 5_150 };

/** The redaction desk: the original of a page with its findings, which a clerk accepts, rejects or adds to by keyboard (docs/decisions/0370). */
export function RedactionDeskScreen() {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const [request, setRequest] = useState<RequestOf<typeof nextRedactionPage>>({});
  const { data, error, isPending } = useQuery({
    queryKey: [nextRedactionPage.path, request],
    queryFn: ({ signal }) => call(nextRedactionPage, request, { signal }),
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: RENEW_MS,
    // A page that was left isn't the clerk's any longer.
    gcTime: 0,
  });
  const takeOver = useTakeOver(setRequest);
  return (
    <>
      <ScreenHeading>{texts('names.redactionDesk')}</ScreenHeading>
      <p className={settingsClasses.note}>{texts('redaction.note')}</p>
      {error !== null && <p role="alert">{describeFailure(error, commonTexts)}</p>}
      {isPending && error === null && <p>{commonTexts('loading')}</p>}
      {data?.mayRedact === false && <p>{texts('redaction.notNamed')}</p>}
      {data?.mayRedact && (
        <>
          <p className={settingsClasses.note}>{texts('redaction.waiting', { number: String(data.waiting) })}</p>
          {data.holder !== null && <HeldPage page={data.holder} onTakeOver={takeOver} />}
          {data.page === null && data.holder === null && <p>{texts('redaction.none')}</p>}
          {data.page !== null && (
            <Desk key={`${data.page.documentKey}/${data.page.page}`} page={data.page} onRequest={setRequest} />
          )}
          <OpenPage onRequest={setRequest} />
          <OpenElsewhere pages={data.openElsewhere} onTakeOver={takeOver} />
          <ReplacedImages documentKeys={data.replaced} />
          <RedactionRequests onOpen={(at) => setRequest({ at })} />
        </>
      )}
    </>
  );
}

interface DeskProps {
  readonly page: Page;
  readonly onRequest: (request: RequestOf<typeof nextRedactionPage>) => void;
}

function Desk({ page, onRequest }: DeskProps) {
  const texts = useTexts('control-panel');
  const kindTexts = useTexts('redaction-request');
  const { findings, documentKey, page: number } = page;
  const [selected, setSelected] = useState(0);
  const [moved, setMoved] = useState<readonly PageBox[]>();
  const [drawn, setDrawn] = useState<PageBox>();
  const [kind, setKind] = useState<HiddenKind>('SSN');
  const { run, isRunning } = useDecisions();
  const finding = findings[Math.min(selected, findings.length - 1)];
  const select = (index: number) => {
    setSelected(index);
    setMoved(undefined);
  };
  const next = () => onRequest({ after: { documentKey, page: number } });
  const decide = async (decision: 'REDACTED' | 'REJECTED') => {
    if (finding === undefined || finding.isOwnProposal || isRunning) return;
    await run(() => call(decideFinding, { id: finding.id, decision, ...(moved && { boxes: [...moved] }) }), decision);
    select(0);
    if (findings.length === 1) next();
  };
  const saveDrawn = async () => {
    if (drawn === undefined || isRunning) return;
    await run(() => call(drawRedaction, { documentKey, page: number, kind, boxes: [drawn] }), 'REDACTED');
    setDrawn(undefined);
  };
  useKeys([
    {
      key: 'a',
      label: texts('redaction.accept'),
      run: () => void (drawn === undefined ? decide('REDACTED') : saveDrawn()),
    },
    { key: 'r', label: texts('redaction.reject'), run: () => void decide('REJECTED') },
    {
      key: 'f',
      label: texts('redaction.nextFinding'),
      run: () => select((selected + 1) % Math.max(1, findings.length)),
    },
    { key: 'b', label: texts('redaction.draw'), run: () => setDrawn(NEW_BOX) },
    { key: 'n', label: texts('redaction.next'), run: next },
  ]);
  return (
    <div className={classes.desk}>
      <OriginalPage
        documentKey={documentKey}
        page={number}
        redacted={page.redacted}
        others={findings.filter((other) => other !== finding).flatMap(({ boxes }) => boxes)}
        current={drawn === undefined ? (moved ?? finding?.boxes ?? []) : [drawn]}
        onMove={drawn === undefined ? setMoved : ([box]) => setDrawn(box)}
        onDraw={setDrawn}
      />
      <section aria-label={texts('redaction.page', { documentKey, page: String(number) })} className={classes.side}>
        <h2>{texts('redaction.page', { documentKey, page: String(number) })}</h2>
        <Findings findings={findings} selected={finding} onSelect={select} />
        {drawn === undefined ? (
          <Group gap="xs">
            <Button disabled={finding === undefined || finding.isOwnProposal} onClick={() => void decide('REDACTED')}>
              {texts('redaction.accept')}
            </Button>
            <Button
              variant="default"
              disabled={finding === undefined || finding.isOwnProposal}
              onClick={() => void decide('REJECTED')}
            >
              {texts('redaction.reject')}
            </Button>
            <Button variant="default" onClick={() => setDrawn(NEW_BOX)}>
              {texts('redaction.draw')}
            </Button>
            <Button variant="default" onClick={next}>
              {texts('redaction.next')}
            </Button>
          </Group>
        ) : (
          <>
            <NativeSelect
              label={texts('redaction.kind')}
              value={kind}
              data={HIDDEN_KINDS.map((value) => ({ value, label: kindTexts(`kinds.${value}`) }))}
              onChange={(event) => setKind(event.currentTarget.value as HiddenKind)}
            />
            <Group gap="xs">
              <Button onClick={() => void saveDrawn()}>{texts('redaction.saveDrawn')}</Button>
              <Button variant="default" onClick={() => setDrawn(undefined)}>
                {texts('redaction.discardDrawn')}
              </Button>
            </Group>
          </>
        )}
        <p className={settingsClasses.note}>{texts('redaction.boxHint')}</p>
      </section>
    </div>
  );
}

interface FindingsProps {
  readonly findings: readonly Finding[];
  readonly selected: Finding | undefined;
  readonly onSelect: (index: number) => void;
}

function Findings({ findings, selected, onSelect }: FindingsProps) {
  const texts = useTexts('control-panel');
  const kindTexts = useTexts('redaction-request');
  return (
    <ol className={classes.findings}>
      {findings.map((finding, index) => (
        <li key={finding.id}>
          <button type="button" aria-current={finding === selected} onClick={() => onSelect(index)}>
            {texts('redaction.finding', {
              kind: kindTexts(`kinds.${finding.kind}`),
              reason: texts(`redaction.reasons.${finding.reason}`),
            })}
          </button>
          {finding.proposal !== null && <p>{texts(`redaction.proposals.${finding.proposal}`)}</p>}
        </li>
      ))}
    </ol>
  );
}

/** Sends decisions one after the other. A refusal says why, and the page is loaded again either way. */
function useDecisions() {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const announce = useAnnounce();
  const { alert } = useDialogs();
  const queryClient = useQueryClient();
  const [isRunning, setIsRunning] = useState(false);
  const run = async (send: () => Promise<{ readonly isDecided: boolean }>, decision: 'REDACTED' | 'REJECTED') => {
    setIsRunning(true);
    try {
      const { isDecided } = await send();
      announce(texts(isDecided ? `redaction.outcomes.${decision}` : 'redaction.outcomes.PROPOSED'));
    } catch (error) {
      alert({ kind: 'warning', message: describeFailure(error, commonTexts) });
    } finally {
      setIsRunning(false);
      await queryClient.invalidateQueries({ queryKey: [nextRedactionPage.path] });
    }
  };
  return { run, isRunning };
}

function OpenPage({ onRequest }: Pick<DeskProps, 'onRequest'>) {
  const texts = useTexts('control-panel');
  const [documentKey, setDocumentKey] = useState('');
  const [page, setPage] = useState('1');
  return (
    <form
      className={classes.open}
      onSubmit={(event) => {
        event.preventDefault();
        onRequest({ at: { documentKey: documentKey.trim().toUpperCase(), page: Number(page) } });
      }}
    >
      <TextInput
        label={texts('redaction.document')}
        description={texts('redaction.documentHint')}
        value={documentKey}
        onChange={(event) => setDocumentKey(event.currentTarget.value)}
      />
      <TextInput
        label={texts('redaction.pageNumber')}
        inputMode="numeric"
        value={page}
        onChange={(event) => setPage(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {texts('redaction.open')}
      </Button>
    </form>
  );
}

function ReplacedImages({ documentKeys }: { readonly documentKeys: readonly string[] }) {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const queryClient = useQueryClient();
  if (documentKeys.length === 0) return null;
  const confirm = async (documentKey: string) => {
    try {
      await call(confirmReplacedImage, { documentKey });
    } catch (error) {
      alert({ kind: 'warning', message: describeFailure(error, commonTexts) });
    }
    await queryClient.invalidateQueries({ queryKey: [nextRedactionPage.path] });
  };
  return (
    <section aria-label={texts('redaction.replaced')}>
      <h2>{texts('redaction.replaced')}</h2>
      <p className={settingsClasses.note}>{texts('redaction.replacedNote')}</p>
      <ul className={classes.findings}>
        {documentKeys.map((documentKey) => (
          <li key={documentKey}>
            {documentKey}{' '}
            <Button size="xs" variant="default" onClick={() => void confirm(documentKey)}>
              {texts('redaction.confirmReplaced', { documentKey })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
