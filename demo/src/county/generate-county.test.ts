import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { listAddressReadings, parseAddress } from '@portal/server/modules/index/records';
import { describe, expect, test } from 'vitest';
import { toOpenDay } from './calendar.ts';
import { addTitleLessons } from './documents/add-title-lessons.ts';
import type { Draft, Register } from './draft.ts';
import { generateCounty, INDEX_BEGINS_ON } from './generate-county.ts';
import { getInstrument, type InstrumentCode } from './instruments.ts';
import { type NumberedCounty, numberCounty } from './number-county.ts';
import { listPlats } from './plats.ts';

const TODAY = '2026-11-20' as PlainDate;
/** A sixth of the county: enough for every kind of history, and fast to generate. */
const SHARE = 1 / 6;

const register = generateCounty(TODAY, SHARE);
const county = numberCounty(register);

/** Formats a county as text, to compare two of them. */
function describeCounty({ documents, numbers }: NumberedCounty): readonly string[] {
  return documents.map(({ type, number, sequence, draft }) => {
    const parties = [draft.grantors, draft.grantees]
      .map((side) => side.map(({ name }) => name.displayName).join('+'))
      .join('>');
    const references = draft.references.map((reference) => numbers.get(reference)?.number).join('+');
    return `${type}${number} ${draft.recordedOn} ${draft.recordedTime}/${sequence} ${draft.instrument} ${parties} ${references} ${draft.pageCount}`;
  });
}

function momentOf({ recordedOn, recordedTime }: Draft): string {
  return `${recordedOn}T${recordedTime}`;
}

function namesOf(parties: Draft['grantors']): readonly string[] {
  return parties.map(({ name }) => name.displayName);
}

describe('The demo county', () => {
  test('is deterministic', () => {
    expect(describeCounty(numberCounty(generateCounty(TODAY, SHARE)))).toEqual(describeCounty(county));
  });

  test('of a later day starts with the records of today', () => {
    const later = describeCounty(numberCounty(generateCounty('2028-02-29' as PlainDate, SHARE)));
    const today = describeCounty(county);
    expect(later.length).toBeGreaterThan(today.length);
    expect(later.slice(0, today.length)).toEqual(today);
  });

  test('records from 1920 to the given day, on business days and during office hours', () => {
    const days = county.documents.map(({ draft }) => draft.recordedOn);
    expect(days.every((day) => INDEX_BEGINS_ON <= day && day <= TODAY)).toBe(true);
    // The deed of the sample pictures was recorded on a Sunday, electronically.
    const closed = county.documents.filter(({ draft }) => toOpenDay(draft.recordedOn) !== draft.recordedOn);
    expect(closed.map(({ type, number }) => `${type}${number}`)).toEqual(['A587329', 'A587330']);
    const times = county.documents.map(({ draft }) => draft.recordedTime);
    expect(times.every((time) => '08:00' <= time && time <= '16:25')).toBe(true);
  });

  test.each(['A', 'T'] as const)('gives each %s document a unique number in the order of recording', (type) => {
    const numbers = county.documents.filter((document) => document.type === type).map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  });

  test('has sixty plats, each with a unique number and name', () => {
    const plats = listPlats();
    expect(plats).toHaveLength(60);
    expect(new Set(plats.map(({ name }) => name)).size).toBe(60);
    expect(new Set(plats.map(({ number }) => number)).size).toBe(60);
  });
});

describe('The README of the demo', () => {
  test('lists documents, parcels and certificates that the county has', () => {
    const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
    const whole = generateCounty(TODAY);
    const numbered = addTitleLessons(numberCounty(whole), TODAY);
    const known = new Set([
      ...numbered.documents.map(({ type, number }) => `${type}${number}`),
      ...whole.parcels.map(({ number }) => number),
      ...[...numbered.certificateNumbers.values()].map(String),
    ]);
    const documents = readme.match(/\b[AT]\d{5,6}\b/g) ?? [];
    const parcels = readme.match(/\b\d\d-\d\d-\d\d-\d\d-\d{4}\b/g) ?? [];
    const certificates = [...readme.matchAll(/certificates? (\d+)(?: and (\d+))?/g)]
      .flatMap((match) => match.slice(1))
      .filter((number) => number !== undefined);
    expect([documents.length, parcels.length, certificates.length].map((count) => count > 1)).toEqual([
      true,
      true,
      true,
    ]);
    expect([...documents, ...parcels, ...certificates].filter((name) => !known.has(name))).toEqual([]);
    expect(numbered.documents.length).toBeGreaterThan(25_000);
  });
});

test('Every copied address of the demo county is found', () => {
  const lands = county.documents.flatMap(({ draft }) => draft.land);
  const addresses = new Map(lands.flatMap(({ address }) => (address ? [[address.street, address] as const] : [])));
  expect(addresses.size).toBeGreaterThan(100);
  for (const { street, city, zip } of addresses.values()) {
    const stored = parseAddress(street);
    const [number = ''] = street.split(' ');
    const isFound = listAddressReadings(number, `${street}, ${city}, MN ${zip}`).some(
      ({ houses, streets, unitKey }) =>
        unitKey === stored.unitKey &&
        houses.some(({ from, suffix }) => from === stored.houseNumber && suffix === stored.houseSuffix) &&
        streets.some(({ streetKey }) => streetKey === stored.streetKey),
    );
    expect(isFound, street).toBe(true);
  }
});

describe('Documents of the demo county', () => {
  test('refer to documents that were recorded before them', () => {
    const references = county.documents.flatMap(({ draft }) =>
      draft.references.map((reference) => ({ draft, reference })),
    );
    expect(references.length).toBeGreaterThan(1_000);
    expect(references.filter(({ reference }) => !county.numbers.has(reference))).toEqual([]);
    expect(references.filter(({ draft, reference }) => momentOf(draft) < momentOf(reference))).toEqual([]);
  });

  test('convey land from its owner of record', () => {
    const conveyances = county.documents.map(({ draft }) => draft).filter(isSoldByOwner);
    const broken = conveyances.filter((deed) => {
      const owners = new Set(deed.references.flatMap(listOwnersAfter));
      return !namesOf(deed.grantors).every((name) => owners.has(name));
    });
    expect(conveyances.length).toBeGreaterThan(500);
    expect(broken.map(describeDeed)).toEqual([]);
  });

  test('satisfy and assign only recorded mortgages', () => {
    const papers = county.documents
      .map(({ draft }) => draft)
      .filter(({ instrument }) => instrument === 'SAT' || instrument === 'AMTG');
    const broken = papers.filter(
      ({ references }) => references.filter(({ instrument }) => instrument === 'MTG').length !== 1,
    );
    expect(papers.length).toBeGreaterThan(300);
    expect(broken.map(describeDeed)).toEqual([]);
  });

  test('have the last holder satisfy a mortgage', () => {
    const satisfactions = county.documents.map(({ draft }) => draft).filter(({ instrument }) => instrument === 'SAT');
    const broken = satisfactions.filter(({ grantors, references }) => {
      const assignment = references.find(({ instrument }) => instrument === 'AMTG');
      const mortgage = references.find(({ instrument }) => instrument === 'MTG');
      return namesOf((assignment ?? mortgage)?.grantees ?? []).join() !== namesOf(grantors).join();
    });
    expect(broken.map(describeDeed)).toEqual([]);
  });
});

describe('Certificates of title of the demo county', () => {
  test('exist for every Torrens document', () => {
    const without = county.documents.filter(({ type, draft }) => type === 'T' && draft.certificates.length === 0);
    expect(without.map(({ draft }) => describeDeed(draft))).toEqual([]);
  });

  test('refer to each other when a later one cancels an earlier one', () => {
    const cancelled = register.certificates.filter(({ successors }) => successors.length > 0);
    expect(cancelled.length).toBeGreaterThan(50);
    for (const certificate of cancelled) {
      for (const successor of certificate.successors) {
        expect(register.certificates).toContain(successor);
        expect(county.certificateNumbers.get(successor)).toBeGreaterThan(
          county.certificateNumbers.get(certificate) ?? Number.POSITIVE_INFINITY,
        );
        expect(successor.madeBy.certificates).toContain(certificate);
        expect(successor.madeBy.certificates).toContain(successor);
      }
    }
  });

  test('carry over every memorial that is not discharged', () => {
    for (const { memorials, successors } of register.certificates) {
      const open = memorials.filter(({ dischargedBy }) => dischargedBy === undefined).map(({ document }) => document);
      for (const successor of successors) {
        const carried = successor.memorials.map(({ document }) => document);
        expect(carried).toEqual(
          expect.arrayContaining(open.filter((document) => momentOf(document) < momentOf(successor.madeBy))),
        );
      }
    }
  });
});

describe('Parcels and liens of the demo county', () => {
  test('retired parcels point to parcels of the tax roll', () => {
    const known = new Set(register.parcels);
    const retired = register.parcels.filter(({ retirement }) => retirement !== undefined);
    expect(retired.length).toBeGreaterThan(20);
    for (const { retirement } of retired)
      for (const successor of retirement?.successors ?? []) expect(known).toContain(successor);
    expect(new Set(register.parcels.map(({ number }) => number)).size).toBe(register.parcels.length);
  });

  test('releases, refilings and revocations of a tax lien come after its notice', () => {
    const followed = listLienPapers(register).filter(({ paper }) => county.numbers.has(paper));
    expect(followed.length).toBeGreaterThan(30);
    expect(followed.filter(({ notice, paper }) => momentOf(paper) <= momentOf(notice))).toEqual([]);
  });
});

function isSoldByOwner(draft: Draft): boolean {
  const sells: readonly InstrumentCode[] = ['WD', 'LWD', 'TD', 'QCD', 'SD'];
  const isForfeiture = draft.remarks.includes('Forfeited for unpaid taxes');
  return sells.includes(draft.instrument) && draft.references.length > 0 && !isForfeiture;
}

/** Lists the owners after a document: its grantees, or the grantors of a plat or a contract for deed. */
function listOwnersAfter({ instrument, grantors, grantees }: Draft): readonly string[] {
  const isKept = getInstrument(instrument).groups.includes('PLAT') || instrument === 'CD';
  return namesOf(isKept ? grantors : grantees);
}

function listLienPapers({ taxLiens }: Register) {
  return taxLiens.flatMap(({ document: notice, revisions, releases }) =>
    [
      ...revisions.map(({ document }) => document),
      ...releases.flatMap(({ document, revokedBy }) => [document, ...(revokedBy ? [revokedBy] : [])]),
    ].map((paper) => ({ notice, paper })),
  );
}

function describeDeed(draft: Draft): string {
  return `${draft.instrument} ${draft.recordedOn} ${namesOf(draft.grantors).join('+')} > ${namesOf(draft.grantees).join('+')} after ${draft.references.map(({ instrument, grantees }) => `${instrument}>${namesOf(grantees).join('+')}`).join(' | ')}`;
}
