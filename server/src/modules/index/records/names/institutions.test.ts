import { INSTITUTIONS, PERSONS_LIKE_INSTITUTIONS } from '@portal/testing/real/spellings';
import { expect, it } from 'vitest';
import { parseParties } from './parse-parties.ts';

// testing/src/real/SOURCES.md says where these names come from.

it.each(INSTITUTIONS)('%s is an institution, in either order of names', (name) => {
  for (const order of ['INDEX', 'NATURAL'] as const) {
    const [party, ...others] = parseParties(name, order);
    expect(others).toEqual([]);
    expect(party?.name).toMatchObject({ kind: 'NON_HUMAN', displayName: name });
    expect(party?.variants.filter(({ kind }) => kind === 'HUMAN')).toEqual([]);
  }
});

it.each(PERSONS_LIKE_INSTITUTIONS)('%s is a person', (name) => {
  const [party] = parseParties(name, 'INDEX');
  const persons = [party?.name, ...(party?.variants ?? [])].filter((each) => each?.kind === 'HUMAN');
  expect(persons.map((person) => person?.lastName)).toContain(name.split(' ')[0]);
});
