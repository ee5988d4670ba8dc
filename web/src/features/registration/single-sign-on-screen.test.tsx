import type { RequestOf } from '@portal/contract/endpoint';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { homeAll } from '@portal/contract/office/public-pages/home-all';
import { login, singleSignOnLogin } from '@portal/contract/people/current-user/login';
import { answerSingleSignOn, beginSingleSignOn } from '@portal/contract/people/identity/single-sign-on';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { writeStoredState } from '../../lib/session/stored-state.ts';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildHome } from '../../test/home.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondToLoginPage, respondWithConfiguration } from '../../test/server.ts';
import { setSessionHint } from '../../test/session-hint.ts';

const IDENTITY = 'an-identity';

beforeEach(() => {
  setSessionHint(false);
  respondWithConfiguration(buildConfiguration({ singleSignOn: 'County account' }));
  respondToLoginPage({});
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(homeAll, () => ({ content: buildHome() }));
});

/** Opens the page as the provider does, in the tab that began. */
function comeBack({ isLinked = true } = {}) {
  const answered = vi.fn();
  writeStoredState('single-sign-on', { begun: 'begun-here' });
  respondToCall(answerSingleSignOn, (request) => {
    answered(request);
    return { content: { identity: IDENTITY, name: 'jane@juniper.example', isLinked } };
  });
  return { answered, ...renderPortal('/singleSignOn?code=abc&state=def') };
}

it('signs in the linked user once, and opens the home page', async () => {
  const opened = vi.fn();
  respondToCall(singleSignOnLogin, (request) => {
    opened(request);
    return { content: buildSession({ role: 'COUNTY' }) };
  });
  const { answered } = comeBack();
  expect(await screen.findByRole('heading', { name: /Home|Welcome/ })).toBeVisible();
  expect(answered).toHaveBeenCalledExactlyOnceWith({ begun: 'begun-here', parameters: 'code=abc&state=def' });
  expect(opened).toHaveBeenCalledExactlyOnceWith({ identity: IDENTITY });
});

it('asks a linked user for the code when the provider asked for a password only', async () => {
  const opened = vi.fn();
  respondToCall(singleSignOnLogin, (request) => {
    opened(request);
    const { code } = request as RequestOf<typeof singleSignOnLogin>;
    return code === undefined ? { httpStatus: 401, code: 'CODE_NEEDED' } : { content: buildSession() };
  });
  const { user } = comeBack();
  const code = await screen.findByRole('textbox', { name: /^One-time code/ });
  await user.type(code, '287082{Enter}');
  await waitFor(() => expect(opened).toHaveBeenLastCalledWith({ identity: IDENTITY, code: '287082' }));
});

it('links a person who signs in with user name, password and code', async () => {
  const received = vi.fn();
  respondToCall(login, (request) => {
    received(request);
    const { code } = request as RequestOf<typeof login>;
    return code === undefined ? { httpStatus: 401, code: 'CODE_NEEDED' } : { content: buildSession() };
  });
  const { user } = comeBack({ isLinked: false });
  expect(await screen.findByText(/County account says that you are jane@juniper\.example/)).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /^User name/ }), 'jane.miller');
  await user.type(screen.getByLabelText(/^Password/), 'Juniper!2026{Enter}');
  await user.type(await screen.findByRole('textbox', { name: /^One-time code/ }), '287082{Enter}');
  const typed = { username: 'jane.miller', password: 'Juniper!2026', identity: IDENTITY, code: '287082' };
  await waitFor(() => expect(received).toHaveBeenLastCalledWith(typed));
});

it('says why it failed, with the way back', async () => {
  writeStoredState('single-sign-on', { begun: 'begun-here' });
  const message = "The county's sign-in service didn't confirm who you are.";
  respondToCall(answerSingleSignOn, () => ({ httpStatus: 401, code: 'SINGLE_SIGN_ON_REFUSED', message }));
  renderPortal('/singleSignOn?error=access_denied&state=def');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/login');
});

it('asks nothing in a tab that has not begun', async () => {
  const { router } = renderPortal('/singleSignOn?code=abc&state=def');
  expect(await screen.findByRole('heading', { name: "You aren't signed in" })).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('is offered on the login page, which says so when the provider is down', async () => {
  const message = "The county's sign-in service doesn't answer.";
  respondToCall(beginSingleSignOn, () => ({ httpStatus: 503, code: 'SINGLE_SIGN_ON_UNAVAILABLE', message }));
  const { user } = renderPortal('/login');
  await user.click(await screen.findByRole('button', { name: 'Sign in with County account' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});
