import { NAME_MIN_CHARACTERS } from '@portal/contract/search/document-searches';
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

/** Ways to widen a search for one or two names (Spec 2 §2). */
export function broadenName(criteria: Criteria): readonly Broadening[] {
  const given = (name: string) => (criteria[name] ?? '').trim();
  const offers: Broadening[] = [];
  if (criteria.nameMatch !== 'SIMILAR') offers.push({ text: 'similarNames', changes: { nameMatch: 'SIMILAR' } });
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
