import type { County } from '../../county.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { linkTo, mailPerson } from './mail-person.ts';
import { findPersonByUsername, listPeopleByEmail, type Person } from './people.queries.ts';
import { lockOpenRequest, markRequestAnswered } from './tickets.queries.ts';
import { issueTicket } from './tickets.ts';

/** Requests that one run looks after at most; the next run goes on. */
const REQUESTS_PER_RUN = 50;

type OpenRequest = NonNullable<Awaited<ReturnType<typeof lockOpenRequest>>>;

/**
 * Looks for the people who asked for a user name or a new password, and mails those who are there. Each request is a transaction, its
 * mail part of it; of two processes each request is answered by one.
 *
 * @returns how many were looked after.
 */
export async function answerRecoveryRequests(county: County): Promise<number> {
  for (let answered = 0; answered < REQUESTS_PER_RUN; answered += 1) {
    if (!(await inTransaction(county.db, (tx) => answerNext(tx, county)))) return answered;
  }
  return REQUESTS_PER_RUN;
}

async function answerNext(tx: Db, county: County): Promise<boolean> {
  const request = await lockOpenRequest(tx);
  if (request === undefined) return false;
  if (request.kind === 'USERNAME') await mailUsernames(tx, county, request);
  else await mailPasswordLink(tx, county, request);
  await markRequestAnswered(tx, request.id, county.clock.now());
  return true;
}

async function mailUsernames(tx: Db, county: County, { emailKey, language }: OpenRequest): Promise<void> {
  const people = (await listPeopleByEmail(tx, emailKey)).filter(({ status }) => status !== 'P');
  const [first] = people;
  if (first === undefined) return;
  await mailPerson(tx, county, {
    recipient: first.email,
    language,
    subject: (translate, countyName) => translate('mail:usernameSubject', { county: countyName }),
    body: (translate, countyName) => [
      translate('mail:usernameText', { county: countyName, count: people.length }),
      people.map(({ username }) => username).join('\n'),
      translate('mail:signIn'),
      linkTo(county, 'login'),
    ],
  });
}

async function mailPasswordLink(tx: Db, county: County, request: OpenRequest): Promise<void> {
  const person = await findPersonByUsername(tx, request.usernameKey);
  if (person === undefined || person.role === 'GUEST' || person.email.toLowerCase() !== request.emailKey) return;
  const mail = { recipient: person.email, language: request.language, name: person.firstName };
  const { username } = person;
  if (person.status === 'A') {
    const { secret, hours } = await issueTicket(tx, county, { userId: person.id, purpose: 'RESET_PASSWORD' });
    await mailPerson(tx, county, {
      ...mail,
      subject: (translate, countyName) => translate('mail:passwordSubject', { county: countyName }),
      body: (translate, countyName) => [
        translate('mail:passwordText', { county: countyName, username }),
        linkTo(county, `passwordReset/${secret}`),
        translate('mail:expires', { count: hours }),
        translate('mail:notYou'),
      ],
    });
  } else if (isClosed(person)) {
    await mailPerson(tx, county, {
      ...mail,
      subject: (translate, countyName) => translate('mail:closedSubject', { county: countyName }),
      body: (translate, countyName) => [translate('mail:closedText', { county: countyName, username })],
    });
  }
}

/** Inactive or locked: a new password would open nothing, and only the mailbox is told so. */
function isClosed({ status }: Person): boolean {
  return status === 'I' || status === 'L';
}
