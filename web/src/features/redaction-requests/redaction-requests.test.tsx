import {
  askForRedaction,
  confirmRedactionRequest,
  getRedactionOffer,
} from '@portal/contract/images/redactions/redaction-requests';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildConfiguration } from '../../test/county.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondToLoginPage, respondWithConfiguration } from '../../test/server.ts';

beforeEach(() => {
  respondWithConfiguration(buildConfiguration({ redactionRequests: true }));
  respondToLoginPage();
  respondToCall(loginStatus, () => ({ httpStatus: 403, code: 'NOT_SIGNED_IN', status: 'LOGIN' }));
  respondToCall(getRedactionOffer, () => ({ content: { notice: 'Minn. Stat. 13.045 covers addresses.' } }));
});

async function open(address: string, heading: string) {
  const rendered = renderPortal(address);
  await screen.findByRole('heading', { level: 1, name: heading });
  return rendered;
}

it('asks to redact a page of the document that was named in the address, and says that the email comes first', async () => {
  const sent: unknown[] = [];
  respondToCall(askForRedaction, (request) => {
    sent.push(request);
    return { content: {} };
  });
  const { user } = await open('/redaction?document=A587329', 'Ask for a redaction');
  expect(await screen.findByText(/13.045 covers addresses/)).toBeVisible();
  expect(screen.getByLabelText(/Document number/)).toHaveValue('A587329');
  await user.type(screen.getByLabelText(/^Page/), '2');
  await user.selectOptions(screen.getByLabelText(/What to black out/), 'Address that the law protects');
  await user.type(screen.getByLabelText(/Where it is on the page/), 'It is 123-45-6789');
  await user.type(screen.getByLabelText(/Your name/), 'Anna Lindquist');
  await user.type(screen.getByLabelText(/Email/), 'anna@example.com');
  await user.click(screen.getByRole('button', { name: 'Send the request' }));
  expect((await screen.findAllByText(/Leave out the number itself/))[0]).toBeVisible();
  expect(sent).toEqual([]);
  await user.clear(screen.getByLabelText(/Where it is on the page/));
  await user.type(screen.getByLabelText(/Where it is on the page/), 'Third line');
  await user.click(screen.getByRole('button', { name: 'Send the request' }));
  await screen.findByRole('heading', { level: 1, name: 'Check your email' });
  expect(screen.getByText(/We sent a link to anna@example.com/)).toBeVisible();
  expect(sent).toEqual([
    {
      ...{ documentKey: 'A587329', page: 2, kind: 'ADDRESS', requester: 'SELF', name: 'Anna Lindquist' },
      ...{ note: 'Third line', email: 'anna@example.com', language: 'ENGLISH' },
    },
  ]);
});

it('confirms a request with a button, not by opening the link', async () => {
  const sent: unknown[] = [];
  respondToCall(confirmRedactionRequest, (request) => {
    sent.push(request);
    return { content: { documentKey: 'A587329' } };
  });
  const { user } = await open('/redaction/confirm/secret', 'Confirm your request');
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send it to the county' }));
  await screen.findByRole('heading', { level: 1, name: 'The county has your request' });
  expect(screen.getByText(/A clerk looks at A587329/)).toBeVisible();
  expect(sent).toEqual([{ secret: 'secret', language: 'ENGLISH' }]);
});
