import {
  answerRedactionRequest,
  listRedactionRequests,
  type RedactionRequest,
} from '@portal/contract/images/redactions/redaction-requests';
import {
  decideFinding,
  drawRedaction,
  type Finding,
  getOriginalPage,
  nextRedactionPage,
} from '@portal/contract/images/redactions/redactions';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openPanel, respondAsCounty } from '../../../test/control-panel.tsx';
import { respondToCall, respondToFileCall } from '../../../test/server.ts';

const BOX = { left: 4_600, top: 2_800, right: 6_500, bottom: 3_000 };
const finding = (changed: Partial<Finding> = {}): Finding => ({
  ...{ id: 7, kind: 'SSN', reason: 'WORD', confidence: 98, boxes: [BOX], proposal: null, isOwnProposal: false },
  ...changed,
});

/** A desk with pages of A587329. @returns what was sent. */
async function openDesk(
  findings: readonly Finding[],
  {
    replaced = [],
    requests = [],
    openElsewhere = [],
  }: {
    replaced?: readonly string[];
    requests?: readonly RedactionRequest[];
    openElsewhere?: readonly { readonly documentKey: string; readonly page: number; readonly username: string }[];
  } = {},
) {
  respondAsCounty();
  respondToCall(listRedactionRequests, (request) => {
    const { isAnswered } = request as { isAnswered: boolean };
    return { content: { requests: isAnswered ? [] : [...requests], waiting: requests.length } };
  });
  const asked = vi.fn();
  const decided = vi.fn();
  const drawn = vi.fn();
  respondToCall(nextRedactionPage, (request) => {
    asked(request);
    const page = { documentKey: 'A587329', page: 2, findings: [...findings], redacted: [] };
    return {
      content: {
        ...{ mayRedact: true, page: findings.length === 0 ? null : page, holder: null },
        ...{ waiting: findings.length, replaced: [...replaced], openElsewhere: [...openElsewhere] },
      },
    };
  });
  respondToFileCall(getOriginalPage, () => ({
    bytes: 'page',
    contentType: 'image/webp',
    fileName: 'x.webp',
  }));
  respondToCall(decideFinding, (request) => {
    decided(request);
    return { content: { isDecided: true } };
  });
  respondToCall(drawRedaction, (request) => {
    drawn(request);
    return { content: { isDecided: false } };
  });
  await openPanel('redactionDesk', 'Redaction Desk');
  return { asked, decided, drawn, user: userEvent.setup() };
}

it('Staff who aren’t named learn who names them, and stay signed in', async () => {
  respondAsCounty();
  respondToCall(nextRedactionPage, () => ({
    content: { mayRedact: false, page: null, holder: null, waiting: 0, replaced: [], openElsewhere: [] },
  }));
  await openPanel('redactionDesk', 'Redaction Desk');
  expect(await screen.findByText(/^Only clerks who are named under Redaction see/)).toBeInTheDocument();
  expect(screen.queryByText('No finding waits for you.')).not.toBeInTheDocument();
});

it('A clerk accepts a finding, rejects one, and goes on, by keyboard alone', async () => {
  const { asked, decided, user } = await openDesk([finding(), finding({ id: 8, kind: 'BIRTH_DATE' })]);
  expect(await screen.findByText('A587329, page 2')).toBeInTheDocument();
  await user.keyboard('a');
  await waitFor(() => expect(decided).toHaveBeenCalledWith({ id: 7, decision: 'REDACTED' }));
  await user.keyboard('f');
  await user.keyboard('r');
  await waitFor(() => expect(decided).toHaveBeenCalledWith({ id: 8, decision: 'REJECTED' }));
  await user.keyboard('n');
  await waitFor(() => expect(asked).toHaveBeenCalledWith({ after: { documentKey: 'A587329', page: 2 } }));
});

it('Arrow keys move the box that is decided, and with Shift they resize it', async () => {
  const { decided, user } = await openDesk([finding()]);
  (await screen.findByRole('button', { name: 'Box 1' })).focus();
  await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
  await user.keyboard('a');
  const moved = { left: 4_650, top: 2_800, right: 6_550, bottom: 3_050 };
  await waitFor(() => expect(decided).toHaveBeenCalledWith({ id: 7, decision: 'REDACTED', boxes: [moved] }));
});

it('A number that was not found is drawn with its kind, and waits for another clerk', async () => {
  const { drawn, user } = await openDesk([finding()]);
  await screen.findByText('A587329, page 2');
  await user.keyboard('b');
  await user.selectOptions(screen.getByLabelText('Kind of number'), 'Passport');
  await user.click(screen.getByRole('button', { name: 'Remove what the box covers' }));
  await waitFor(() =>
    expect(drawn).toHaveBeenCalledWith({
      ...{ documentKey: 'A587329', page: 2, kind: 'PASSPORT' },
      boxes: [{ left: 4_000, top: 4_850, right: 6_000, bottom: 5_150 }],
    }),
  );
});

it('The first of two people can’t decide again', async () => {
  const { decided, user } = await openDesk([finding({ proposal: 'REDACTED', isOwnProposal: true })]);
  expect(await screen.findByText(/Another one decides as well/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove the number' })).toBeDisabled();
  await user.keyboard('a');
  expect(decided).not.toHaveBeenCalled();
});

it('An empty desk says so, opens any page, and lists images that were replaced', async () => {
  const { asked, user } = await openDesk([], { replaced: ['A587330'] });
  expect(await screen.findByText('No finding waits for you.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Boxes of A587330 are right' })).toBeInTheDocument();
  await user.type(screen.getByLabelText('Document number'), 'A1');
  await user.click(screen.getByRole('button', { name: 'Open the page' }));
  await waitFor(() => expect(asked).toHaveBeenCalledWith({ at: { documentKey: 'A1', page: 1 } }));
});

it('A page that another clerk has open is taken over after a question, and then opened without it', async () => {
  const page = { documentKey: 'BOOK-GR 9-1', page: 1, username: 'jo.clerk' };
  const { asked, user } = await openDesk([], { openElsewhere: [page] });
  expect(await screen.findByText(/BOOK-GR 9-1, page 1: jo\.clerk/)).toBeInTheDocument();
  const at = { documentKey: 'BOOK-GR 9-1', page: 1 };
  await user.click(screen.getByRole('button', { name: 'Take over page 1 of BOOK-GR 9-1' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Take over this page?' });
  expect(dialog).toHaveTextContent('jo.clerk may be deciding about page 1 of BOOK-GR 9-1');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(asked).not.toHaveBeenCalledWith({ at: { ...at, isTakenOver: true } });
  await user.click(screen.getByRole('button', { name: 'Take over page 1 of BOOK-GR 9-1' }));
  await user.click(await screen.findByRole('button', { name: 'Take over' }));
  await waitFor(() => expect(asked).toHaveBeenCalledWith({ at: { ...at, isTakenOver: true } }));
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ at }));
});

it('A named page that another clerk has says who', async () => {
  respondAsCounty();
  const holder = { documentKey: 'A587329', page: 2, username: 'jo.clerk' };
  respondToCall(listRedactionRequests, () => ({ content: { requests: [], waiting: 0 } }));
  respondToCall(nextRedactionPage, () => ({
    content: { mayRedact: true, page: null, holder, waiting: 3, replaced: [], openElsewhere: [holder] },
  }));
  await openPanel('redactionDesk', 'Redaction Desk');
  expect(await screen.findByText('jo.clerk has page 2 of A587329 open.')).toBeInTheDocument();
  expect(screen.queryByText('No finding waits for you.')).not.toBeInTheDocument();
});

it('A request of the public is opened at its page, and answered with a reason', async () => {
  const request: RedactionRequest = {
    ...({
      id: 3,
      documentKey: 'A9',
      page: 4,
      kind: 'ADDRESS',
      requester: 'AGENCY',
      name: 'Anna',
      note: 'Line 3',
    } as const),
    ...({ email: 'a@example.com', confirmedAt: '2026-11-02T09:30', state: 'OPEN', answer: '' } as const),
    ...{ answeredBy: '', answeredAt: null },
  };
  const answered = vi.fn();
  respondToCall(answerRedactionRequest, (sent) => {
    answered(sent);
    return { content: {} };
  });
  const { asked, user } = await openDesk([], { requests: [request] });
  expect(await screen.findByText('A9, page 4: Address that the law protects')).toBeInTheDocument();
  expect(screen.getByText(/Anna \(a@example.com\)\. The agency that employs the person\./)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Open page 4 of A9' }));
  await waitFor(() => expect(asked).toHaveBeenCalledWith({ at: { documentKey: 'A9', page: 4 } }));
  await user.click(await screen.findByRole('button', { name: 'Answer the request about A9' }));
  await user.click(screen.getByRole('radio', { name: 'Declined' }));
  await user.click(screen.getByRole('button', { name: 'Send the answer' }));
  expect(answered).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText(/In your words/), 'The law covers no firms.');
  await user.click(screen.getByRole('button', { name: 'Send the answer' }));
  await waitFor(() =>
    expect(answered).toHaveBeenCalledWith({ id: 3, decision: 'DECLINED', answer: 'The law covers no firms.' }),
  );
});
