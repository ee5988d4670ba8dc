import type { County } from '../../county.ts';
import type { Db } from '../../platform/database/database.ts';
import { linkTo, mailPerson } from './mail-person.ts';
import type { Person } from './people.queries.ts';

/** Tells a user that her password is another one now, in case that she did not do it. */
export async function mailPasswordChanged(
  tx: Db,
  county: County,
  { email, language, firstName, username }: Pick<Person, 'email' | 'language' | 'firstName' | 'username'>,
): Promise<void> {
  if (email === '') return;
  await mailPerson(tx, county, {
    recipient: email,
    language,
    name: firstName,
    subject: (translate, countyName) => translate('mail:passwordChangedSubject', { county: countyName }),
    body: (translate, countyName) => [
      translate('mail:passwordChangedText', { county: countyName, username }),
      linkTo(county, 'forgotPassword'),
    ],
  });
}
