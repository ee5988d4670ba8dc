import type { OpenSession } from '@portal/contract/people/identity/sessions';
import { LANGUAGES, type Language } from '@portal/contract/values/language';
import type { TranslateArea } from '@portal/messages/translate';

/** "Signed in with: Password, One-time code", and how the user proved who they are again; empty if nothing is known. */
export function describeProofs(
  { proofs, provedAgain }: Pick<OpenSession, 'proofs' | 'provedAgain'>,
  texts: TranslateArea<'profile'>,
  language: Language,
): readonly string[] {
  const list = new Intl.ListFormat(LANGUAGES[language].tag, { type: 'unit' });
  const named = proofs.map((proof) => texts(`sessions.proofs.${proof}`));
  return [
    ...(named.length === 0 ? [] : [texts('sessions.signedInWith', { proofs: list.format(named) })]),
    ...(provedAgain === null
      ? []
      : [
          texts('sessions.provedAgain', { time: provedAgain.at, proof: texts(`sessions.proofs.${provedAgain.proof}`) }),
        ]),
  ];
}
