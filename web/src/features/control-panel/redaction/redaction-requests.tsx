import { Button, Group, NativeSelect } from '@mantine/core';
import {
  answerFormSchema,
  answerRedactionRequest,
  listRedactionRequests,
  REQUEST_ANSWERS,
  type RedactionRequest,
} from '@portal/contract/images/redactions/redaction-requests';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { FailedLoad } from '../../../ui/failed-load/failed-load.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { FormDialog } from '../../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import { ParagraphField } from '../../../ui/form/paragraph-field.tsx';
import classes from './redaction-desk.module.css';

const ANSWER_MAX_CHARACTERS = 1_000;

interface RedactionRequestsProps {
  readonly onOpen: (at: { readonly documentKey: string; readonly page: number }) => void;
}

/** Requests of the public: those that wait and those that were answered, with the page to open and the answer to give. */
export function RedactionRequests({ onOpen }: RedactionRequestsProps) {
  const texts = useTexts('redaction-request');
  const [isAnswered, setIsAnswered] = useState(false);
  const [answered, setAnswered] = useState<RedactionRequest>();
  const { data, error } = useQuery({
    queryKey: [listRedactionRequests.path, isAnswered],
    queryFn: ({ signal }) => call(listRedactionRequests, { isAnswered }, { signal }),
    retry: false,
  });
  return (
    <section aria-label={texts('desk.title')} className={classes.requests}>
      <h2>{texts('desk.title')}</h2>
      {error && <FailedLoad error={error} />}
      {data && <p>{texts('desk.waiting', { number: String(data.waiting) })}</p>}
      <NativeSelect
        label={texts('desk.show')}
        value={isAnswered ? 'ANSWERED' : 'OPEN'}
        data={(['OPEN', 'ANSWERED'] as const).map((value) => ({ value, label: texts(`desk.states.${value}`) }))}
        onChange={(event) => setIsAnswered(event.currentTarget.value === 'ANSWERED')}
      />
      {data?.requests.length === 0 && <p>{texts('desk.none')}</p>}
      <ul className={classes.requestList}>
        {data?.requests.map((request) => (
          <li key={request.id}>
            <RequestFacts request={request} />
            <Group gap="xs">
              <Button
                size="xs"
                variant="default"
                aria-label={texts('desk.openOf', { documentKey: request.documentKey, page: String(request.page) })}
                onClick={() => onOpen({ documentKey: request.documentKey, page: request.page })}
              >
                {texts('desk.open')}
              </Button>
              {request.state === 'OPEN' && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={texts('desk.answerOf', { documentKey: request.documentKey })}
                  onClick={() => setAnswered(request)}
                >
                  {texts('desk.answer')}
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
      {answered && <AnswerDialog request={answered} onClose={() => setAnswered(undefined)} />}
    </section>
  );
}

function RequestFacts({ request }: { readonly request: RedactionRequest }) {
  const texts = useTexts('redaction-request');
  const { documentKey, page, kind, requester, name, email, note, state, answer } = request;
  return (
    <div>
      <p className={classes.what}>
        {texts('desk.what', { documentKey, page: String(page), kind: texts(`kinds.${kind}`) })}
      </p>
      <p>
        {texts('desk.from', {
          ...{ name, email, requester: texts(`requesters.${requester}`) },
          time: formatLocalDateTime(request.confirmedAt),
        })}
      </p>
      {note !== '' && <p className={classes.words}>{note}</p>}
      {state !== 'OPEN' && (
        <p>
          {texts('desk.answered', {
            decision: texts(`desk.decisions.${state}`),
            clerk: request.answeredBy,
            time: request.answeredAt === null ? '' : formatLocalDateTime(request.answeredAt),
          })}
        </p>
      )}
      {answer !== '' && <p className={classes.words}>{answer}</p>}
    </div>
  );
}

interface AnswerDialogProps {
  readonly request: RedactionRequest;
  readonly onClose: () => void;
}

function AnswerDialog({ request: { id, documentKey }, onClose }: AnswerDialogProps) {
  const texts = useTexts('redaction-request');
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const form = useContractForm({
    id: 'redaction-answer',
    initialValues: { decision: 'REDACTED' as (typeof REQUEST_ANSWERS)[number], answer: '' },
    texts: {
      decision: { label: texts('desk.answer') },
      answer: { label: texts('desk.text'), hint: texts('desk.textHint') },
    },
    schema: answerFormSchema,
    send: (values) => call(answerRedactionRequest, { id, ...values }),
    onSuccess: () => {
      announce(texts('desk.sent'));
      void queryClient.invalidateQueries({ queryKey: [listRedactionRequests.path] });
      onClose();
    },
    isGuarded: true,
  });
  return (
    <FormDialog
      title={texts('desk.answerOf', { documentKey })}
      form={form}
      submitLabel={texts('desk.send')}
      onClose={onClose}
    >
      <ChoiceField
        form={form}
        path="decision"
        options={REQUEST_ANSWERS.map((value) => ({ value, label: texts(`desk.decisions.${value}`) }))}
      />
      <ParagraphField form={form} path="answer" maxLength={ANSWER_MAX_CHARACTERS} />
    </FormDialog>
  );
}
