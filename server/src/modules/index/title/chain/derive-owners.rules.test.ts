import type { PlainDate } from '@portal/contract/values/plain-date';
import { describe, expect, it } from 'vitest';
import { derive, listDoubts, listOwners, listRemarks } from './chain-testing.ts';

const FIRST = {
  code: 'PAT',
  on: '1920-03-01',
  from: 'UNITED STATES OF AMERICA',
  to: 'HAUGEN, ROBERT L; HAUGEN, SHIRLEY',
};

describe('owners over time', () => {
  it('are replaced by their grantees', () => {
    const chain = derive({
      A1: FIRST,
      A2: { code: 'WD', on: '1950-05-01', from: 'HAUGEN, ROBERT L; HAUGEN, SHIRLEY', to: 'PETERSON, CARL J' },
      A3: { code: 'QCD', on: '1980-05-01', from: 'PETERSON, CARL J', to: 'LINDQUIST, ANNA M' },
    });
    expect(listOwners(chain)).toEqual([
      'HAUGEN ROBERT L A1..A2',
      'HAUGEN SHIRLEY A1..A2',
      'PETERSON CARL J A2..A3',
      'LINDQUIST ANNA M A3..',
    ]);
    expect(listDoubts(chain)).toEqual({});
  });

  it('start with a remark if no document gives the first grantor the land', () => {
    const chain = derive({ A1: { code: 'WD', on: '1950-05-01', from: 'PETERSON, CARL', to: 'MOEN, JEAN' } });
    expect(chain.entries[0]?.remarks).toEqual([{ code: 'FIRST', values: { name: 'PETERSON CARL' } }]);
    expect(listDoubts(chain)).toEqual({});
  });

  it('remain if they did not sign', () => {
    const chain = derive({
      A1: FIRST,
      A2: { code: 'WD', on: '1950-05-01', from: 'HAUGEN, ROBERT L', to: 'PETERSON, CARL' },
    });
    expect(listOwners(chain)).toContain('HAUGEN SHIRLEY A1..');
    expect(chain.entries[1]?.doubts).toEqual([{ code: 'SHARE', values: { name: 'HAUGEN SHIRLEY' } }]);
  });

  it('remain without a doubt if the deed is to them', () => {
    const chain = derive({
      A1: FIRST,
      A2: { code: 'AIS', on: '1950-05-01', from: 'HAUGEN, ROBERT L', to: 'HAUGEN, SHIRLEY' },
    });
    expect(listOwners(chain)).toEqual(['HAUGEN ROBERT L A1..A2', 'HAUGEN SHIRLEY A1..']);
    expect(listDoubts(chain)).toEqual({});
  });

  it('are separate after a wild deed, and the chain continues without it', () => {
    const chain = derive({
      A1: FIRST,
      A2: { code: 'WD', on: '1950-05-01', from: 'STRAND, OLE', to: 'BERG, NILS' },
      A3: { code: 'WD', on: '1955-05-01', from: 'BERG, NILS', to: 'DAHL, IDA' },
      A4: { code: 'WD', on: '1960-05-01', from: 'HAUGEN, ROBERT L; HAUGEN, SHIRLEY', to: 'PETERSON, CARL' },
    });
    expect(listDoubts(chain)).toEqual({ A2: ['STRANGER'] });
    expect(chain.entries.map(({ isStray }) => isStray)).toEqual([false, true, true, false]);
    expect(chain.owners.filter(({ until }) => until === undefined).map(({ name, isStray }) => [name, isStray])).toEqual(
      [
        ['DAHL IDA', true],
        ['PETERSON CARL', false],
      ],
    );
  });

  it.each([
    ['by someone who received the land later', 'PETERSON, CARL', {}],
    ['by who conveyed it first', 'MOEN, JEAN', {}],
    ['by someone without a place in the chain', 'BERG, NILS', { A1: ['NOT_OWNER'] }],
  ])('are compared with a mortgage that was recorded before the first deed, %s', (_title, debtor, doubts) => {
    const chain = derive({
      A1: { code: 'MTG', on: '1950-04-30', from: debtor, to: 'NORTHLAND SAVINGS BANK' },
      A2: { code: 'WD', on: '1950-05-01', from: 'MOEN, JEAN', to: 'PETERSON, CARL' },
    });
    expect(listDoubts(chain)).toEqual(doubts);
  });

  it('come with the differences between names', () => {
    const chain = derive({
      A1: { ...FIRST, to: 'LINDQUIST, AUGUST' },
      A2: { code: 'DD', on: '1950-05-01', from: 'ESTATE OF AUGUST LINDQUIST', to: 'LINDQUIST, AXEL' },
    });
    expect(chain.entries[1]?.doubts).toEqual([
      {
        code: 'NAME',
        values: { received: 'LINDQUIST AUGUST', conveyed: 'ESTATE OF AUGUST LINDQUIST', level: 'DERIVED' },
      },
    ]);
  });

  it('require a decree or a death record for an estate that conveys by its representative', () => {
    const deed = {
      code: 'PRD',
      on: '1991-09-12',
      from: 'ESTATE OF SIGNE LINDQUIST; LINDQUIST, ARVID',
      to: 'LINDQUIST, ARVID',
    };
    const first = { ...FIRST, to: 'LINDQUIST, SIGNE' };
    expect(listDoubts(derive({ A1: first, A2: deed }))).toEqual({ A2: ['NAME', 'DEATH'] });
    const decree = { code: 'AIS', on: '1990-01-02', from: 'LINDQUIST, SIGNE', match: 'NAME' } as const;
    expect(listDoubts(derive({ A1: first, A2: decree, A3: deed }))).toEqual({ A3: ['NAME'] });
  });

  it('are traced by a reference if no name matches', () => {
    const chain = derive({
      A1: { ...FIRST, to: 'STRAND, IDA' },
      A2: { code: 'WD', on: '1950-05-01', from: 'BERG, IDA', to: 'MOEN, JEAN', names: ['A1'] },
    });
    expect(listOwners(chain)).toEqual(['STRAND IDA A1..A2', 'MOEN JEAN A2..']);
    expect(chain.entries[1]?.doubts).toEqual([
      { code: 'NAME', values: { received: 'STRAND IDA', conveyed: 'BERG IDA', level: 'REFERENCE' } },
    ]);
  });

  it('keep the whole after a deed of a part', () => {
    const chain = derive({
      A1: { ...FIRST, to: 'HAUGEN, ROBERT' },
      A2: { code: 'WD', on: '1950-05-01', from: 'HAUGEN, ROBERT', to: 'BERG, NILS', match: 'PART' },
    });
    expect(chain.owners.map(({ name, until, isPart }) => [name, until, isPart])).toEqual([
      ['HAUGEN ROBERT', undefined, false],
      ['BERG NILS', undefined, true],
    ]);
  });

  it('are not questioned because of a document that may be about other land', () => {
    const chain = derive({
      A1: FIRST,
      A2: { code: 'WD', on: '1950-05-01', from: 'STRAND, OLE', to: 'BERG, NILS', match: 'MAY_INCLUDE' },
      A3: { code: 'WD', on: '1951-05-01', from: 'DAHL, IDA', to: 'BERG, NILS', match: 'REFERENCE' },
    });
    expect(listOwners(chain)).toEqual(['HAUGEN ROBERT L A1..', 'HAUGEN SHIRLEY A1..']);
    expect(listDoubts(chain)).toEqual({ A2: ['LAND'] });
  });

  it('lose the land to the purchaser at a sale only when the purchaser conveys it', () => {
    const sale = { code: 'SHC', on: '2010-03-01', from: 'SHERIFF; HAUGEN, ROBERT', to: 'NORTHLAND SAVINGS BANK' };
    const documents = { A1: { ...FIRST, to: 'HAUGEN, ROBERT' }, A2: sale };
    expect(listOwners(derive(documents))).toEqual(['HAUGEN ROBERT A1..']);
    const sold = { code: 'LWD', on: '2011-06-01', from: 'NORTHLAND SAVINGS BANK', to: 'MOEN, JEAN' };
    expect(listOwners(derive({ ...documents, A3: sold }))).toEqual([
      'HAUGEN ROBERT A1..A2',
      'NORTHLAND SAVINGS BANK A2..A3',
      'MOEN JEAN A3..',
    ]);
    const redeemed = { code: 'WD', on: '2011-06-01', from: 'HAUGEN, ROBERT', to: 'MOEN, JEAN' };
    expect(listOwners(derive({ ...documents, A3: redeemed }))).toEqual(['HAUGEN ROBERT A1..A3', 'MOEN JEAN A3..']);
  });

  it('of a certificate are the owners of record, and the rest is history', () => {
    const certificate = {
      number: '22871',
      certifiedOn: '1991-10-01' as PlainDate,
      owners: ['LINDQUIST ARVID'],
      memorials: new Map(),
    };
    expect(listOwners(derive({ A1: { ...FIRST, to: 'LINDQUIST, SIGNE' } }, { certificate }))).toEqual([
      'LINDQUIST SIGNE A1..1991-10-01',
      'LINDQUIST ARVID 22871..',
    ]);
  });
});

describe('a suffix', () => {
  const toFather = { ...FIRST, to: 'FATHER, JOHN SR' };
  const deed = { code: 'WD', on: '1950-05-01', from: 'FATHER, JOHN JR', to: 'BERG, NILS' };

  it('distinguishes father and son', () => {
    const chain = derive({ A1: toFather, A2: deed });
    expect(chain.entries[1]?.doubts).toEqual([
      { code: 'SUFFIX', values: { received: 'FATHER JOHN SR', conveyed: 'FATHER JOHN JR' } },
    ]);
    expect(listOwners(chain)).toEqual(['FATHER JOHN SR A1..', 'BERG NILS A2..']);
    expect(chain.owners.map(({ isStray }) => isStray)).toEqual([false, true]);
  });

  it('missing from one of the names is a remark, not a doubt', () => {
    const chain = derive({ A1: toFather, A2: { ...deed, from: 'FATHER, JOHN' } });
    expect(listDoubts(chain)).toEqual({});
    expect(listRemarks(chain)).toEqual({ A2: ['SUFFIX_MISSING'] });
    expect(listOwners(chain)).toEqual(['FATHER JOHN SR A1..A2', 'BERG NILS A2..']);
  });

  it('missing twice means one signature, not that of both owners', () => {
    const chain = derive({
      A1: { ...FIRST, to: 'FATHER, JOHN SR; FATHER, JOHN JR' },
      A2: { ...deed, from: 'FATHER, JOHN' },
    });
    expect(listDoubts(chain)).toEqual({ A2: ['SHARE'] });
  });
});

describe('a deed that was recorded too early', () => {
  const owner = { code: 'PAT', on: '1950-01-02', from: 'UNITED STATES OF AMERICA', to: 'OWNER, OLE' };
  const early = { code: 'WD', on: '1985-05-02', from: 'MIDDLE, MAX', to: 'BUYER, BO' };
  const late = { code: 'WD', on: '1985-06-02', from: 'OWNER, OLE', to: 'MIDDLE, MAX' };

  it('is out of order, together with the deeds that rest on it, and not from outside the chain', () => {
    const next = { code: 'WD', on: '1985-05-20', from: 'BUYER, BO', to: 'NEXT, NED' };
    const chain = derive({ A1: owner, A2: early, A3: next, A4: late });
    expect(listDoubts(chain)).toEqual({ A2: ['OUT_OF_ORDER'] });
    expect(listOwners(chain)).toEqual(['OWNER OLE A1..A4', 'BUYER BO A2..A3', 'NEXT NED A3..', 'MIDDLE MAX A4..A2']);
    expect(chain.owners.every(({ isStray }) => !isStray)).toBe(true);
  });

  it('can be the first of the index', () => {
    const chain = derive({ A2: early, A4: late });
    expect(listDoubts(chain)).toEqual({ A2: ['OUT_OF_ORDER'] });
    expect(listRemarks(chain)).toEqual({ A4: ['FIRST'] });
    expect(listOwners(chain)).toEqual(['BUYER BO A2..', 'MIDDLE MAX A4..A2']);
  });

  it('is from outside the chain after 90 days', () => {
    const days = (on: string) => listDoubts(derive({ A1: owner, A2: early, A4: { ...late, on } })).A2;
    expect(days('1985-07-31')).toEqual(['OUT_OF_ORDER']);
    expect(days('1985-08-01')).toEqual(['STRANGER']);
  });

  it('can rest on a patent of any day', () => {
    const chain = derive({ A1: { ...early, on: '1900-01-02' }, A2: { ...owner, to: 'MIDDLE, MAX' } });
    expect(listDoubts(chain)).toEqual({ A1: ['OUT_OF_ORDER'] });
    expect(listOwners(chain)).toEqual(['BUYER BO A1..', 'MIDDLE MAX A2..A1']);
    const other = derive({ A1: { ...early, on: '1900-01-02' }, A2: owner });
    expect(listDoubts(other)).toEqual({ A2: ['SECOND_ROOT'] });
  });
});

describe('a party without title who burdens or conveys', () => {
  const owner = { ...FIRST, to: 'OWNER, OLE' };
  const loan = { code: 'MTG', on: '2000-01-02', from: 'NEVER, NORA', to: 'LAKES BANK' };

  it('causes a doubt if they never owned the land', () => {
    expect(listDoubts(derive({ A1: owner, A2: loan }))).toEqual({ A2: ['NOT_OWNER'] });
    const bought = { code: 'WD', on: '2000-01-20', from: 'OWNER, OLE', to: 'NEVER, NORA' };
    expect(listDoubts(derive({ A1: owner, A2: loan, A3: bought }))).toEqual({});
    const contract = { code: 'CD', on: '1999-01-02', from: 'OWNER, OLE', to: 'NEVER, NORA' };
    expect(listDoubts(derive({ A1: owner, A2: contract, A3: loan }))).toEqual({});
    const lien = { code: 'ML', on: '2026-01-02', from: 'NORTH BUILDERS', to: 'OWNER, OLE' };
    expect(listDoubts(derive({ A1: owner, A2: lien }))).toEqual({});
  });

  it('causes a doubt if a part was sold before', () => {
    const part = { code: 'WD', on: '1990-01-02', from: 'OWNER, OLE', to: 'PIECE, PIA', match: 'PART' } as const;
    const whole = { code: 'WD', on: '1995-01-02', from: 'OWNER, OLE', to: 'BERG, NILS' };
    const chain = derive({ A1: owner, A2: part, A3: whole });
    expect(chain.entries[2]?.doubts).toEqual([{ code: 'AFTER_PART', values: { name: 'PIECE PIA', number: 'A2' } }]);
    expect(listDoubts(derive({ A1: owner, A2: part, A3: { ...whole, from: 'OWNER, OLE; PIECE, PIA' } }))).toEqual({});
  });
});
