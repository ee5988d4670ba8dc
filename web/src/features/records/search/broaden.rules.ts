import { NAME_MIN_CHARACTERS } from '@portal/contract/index/search/definitions/document-searches';
import { ORGANIZATION } from '@portal/contract/index/search/entry/recognize-searches';
import type { Broadening, BroadenText, Criteria } from './form-definition.ts';

/**
 * Offers to reset each criterion that differs from the form's default.
 *
 * @param texts the criteria to consider, in the order of the offers, with the text of each.
 */
export function offerDefaults(
  criteria: Criteria,
  defaults: Criteria,
  texts: Readonly<Record<string, BroadenText>>,
): readonly Broadening[] {
  return Object.entries(texts)
    .filter(([name]) => criteria[name] !== defaults[name])
    .map(([name, text]) => ({ text, changes: { [name]: defaults[name] ?? '' } }));
}

/**
 * Offers wider matches of a typed name: names that contain its words, if it has several, and names that sound like it.
 *
 * @param name the criterion with the surname or firm's name.
 */
export function broadenMatch(criteria: Criteria, name: string): readonly Broadening[] {
  const words = (criteria[name] ?? '').split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const { nameMatch } = criteria;
  return [
    ...(words.length > 1 && nameMatch !== 'WORDS' && nameMatch !== 'SIMILAR'
      ? [{ text: 'containsWords', changes: { nameMatch: 'WORDS' } } as const]
      : []),
    ...(words.length > 0 && nameMatch !== 'SIMILAR'
      ? [{ text: 'similarNames', changes: { nameMatch: 'SIMILAR' } } as const]
      : []),
  ];
}

/** A person's name of two or three words. */
const PERSON = /^([\p{L}'’-]+)(?:\s+([\p{L}'’-]+)\.?)?\s+([\p{L}'’-]+)$/u;

/** Offers the other order of a person's name: Anna Lindquist is LINDQUIST, ANNA; and a name whose two boxes were mixed up. */
function turnName(lastName: string, firstName: string): readonly Broadening[] {
  if (ORGANIZATION.test(lastName)) return [];
  const [, first, middle = '', last] = firstName === '' ? (PERSON.exec(lastName) ?? []) : ['', lastName, '', firstName];
  if (first === undefined || last === undefined || last.length < NAME_MIN_CHARACTERS) return [];
  return [
    {
      text: 'otherOrder',
      params: { name: `${last}, ${middle === '' ? first : `${first} ${middle}`}` },
      changes: {
        grantorGranteeLastName: last,
        grantorGranteeFirstName: first,
        ...(middle !== '' && { grantorGranteeMiddleInitial: middle.slice(0, 1) }),
      },
    },
  ];
}

/** Ways to widen a search for one or two names (Spec 2 §2). */
export function broadenName(criteria: Criteria): readonly Broadening[] {
  const given = (name: string) => (criteria[name] ?? '').trim();
  const offers: Broadening[] = [...turnName(given('grantorGranteeLastName'), given('grantorGranteeFirstName'))];
  offers.push(...broadenMatch(criteria, 'grantorGranteeLastName'));
  const hasSecondName = given('grantorGranteeLastName2') !== '';
  if (hasSecondName && criteria.andOr === 'AND') {
    offers.push({ text: 'eitherName', changes: { andOr: 'OR' } });
  }
  if (given('grantorGranteeFirstName') !== '') {
    offers.push({
      text: 'dropFirstName',
      changes: { grantorGranteeFirstName: '', grantorGranteeMiddleInitial: '' },
    });
  }
  if (given('grantorGranteeMiddleInitial') !== '') {
    offers.push({ text: 'dropMiddleInitial', changes: { grantorGranteeMiddleInitial: '' } });
  }
  const [firstWord = '', ...furtherWords] = given('grantorGranteeLastName').split(/\s+/);
  if (furtherWords.length > 0 && firstWord.length >= NAME_MIN_CHARACTERS) {
    offers.push({
      text: 'shortenLastName',
      params: { name: firstWord },
      changes: { grantorGranteeLastName: firstWord },
    });
  }
  if (hasSecondName && criteria.andOr === 'AND') {
    offers.push({
      text: 'dropSecondName',
      changes: {
        grantorGranteeLastName2: '',
        grantorGranteeFirstName2: '',
        grantorGranteeMiddleInitial2: '',
      },
    });
  }
  return offers;
}
