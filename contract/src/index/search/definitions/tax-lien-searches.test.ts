import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../../../values/plain-date.ts';
import { searchByTaxLien, TAX_LIEN_METHODS, type TaxLienMethod } from './tax-lien-searches.ts';

const context = { today: '2026-11-20' as PlainDate };
const { criteria: schema, findProblems, defaults } = searchByTaxLien;

/** All fields that each method doesn't need, filled in. */
const ALL_FILLED = {
  fromRecordedDate: '06/02/2019',
  toRecordedDate: '06/30/2019',
  documentType: 'T',
  documentNumber: '587329',
  lienNumber: '410322871',
  taxpayerName: 'LINDQUIST',
  taxpayerFirstName: 'ALBERT',
  taxpayerMiddleInitial: 'E',
  nameMatch: 'WORDS',
  currentOrExpired: 'EXPIRED',
} as const;

describe('The tax lien form', () => {
  it('starts with a range of dates and with the liens that are current', () => {
    expect(defaults({ ...context, indexBegin: '01/02/1920' })).toEqual({
      searchByTaxLienMethod: 'DATERANGE',
      fromRecordedDate: '01/02/1920',
      toRecordedDate: '11/20/2026',
      documentType: 'ALL',
      documentNumber: '',
      lienNumber: '',
      taxpayerName: '',
      taxpayerFirstName: '',
      taxpayerMiddleInitial: '',
      nameMatch: 'BEGINS',
      currentOrExpired: 'CURRENT',
    });
  });

  it('covers all liens if a call does not specify which', () => {
    expect(schema.parse({}).currentOrExpired).toBe('ALL');
  });
});

describe('The problems of each method', () => {
  it.each<[TaxLienMethod, object, object]>([
    ['DATERANGE', { fromRecordedDate: '' }, { fromRecordedDate: { key: 'required' } }],
    ['DATERANGE', { fromRecordedDate: '01/01/2019', toRecordedDate: '' }, {}],
    ['DATERANGE', { fromRecordedDate: '13/01/2019' }, { fromRecordedDate: { key: 'dateFormat' } }],
    ['DATERANGE', { fromRecordedDate: '01/01/0001' }, { fromRecordedDate: { key: 'dateFormat' } }],
    ['DATERANGE', { fromRecordedDate: '01/01/9999' }, { fromRecordedDate: { key: 'dateInFuture' } }],
    [
      'DATERANGE',
      { fromRecordedDate: '06/02/2019', toRecordedDate: '11/21/2026' },
      { toRecordedDate: { key: 'dateInFuture' } },
    ],
    [
      'DATERANGE',
      { fromRecordedDate: '06/02/2019', toRecordedDate: '06/01/2019' },
      { toRecordedDate: { key: 'dateRange' } },
    ],
    ['DATERANGE', { fromRecordedDate: '06/02/2019', toRecordedDate: '06/02/2019' }, {}],
    ['DOCUMENTNUMBER', {}, { documentNumber: { key: 'required' } }],
    ['DOCUMENTNUMBER', { documentNumber: '  ' }, { documentNumber: { key: 'required' } }],
    ['DOCUMENTNUMBER', { documentNumber: '58%' }, { documentNumber: { key: 'percentSign' } }],
    ['DOCUMENTNUMBER', { documentNumber: '5' }, {}],
    ['LIENNUMBER', {}, { lienNumber: { key: 'required' } }],
    ['LIENNUMBER', { lienNumber: '4%' }, { lienNumber: { key: 'percentSign' } }],
    ['LIENNUMBER', { lienNumber: '4' }, {}],
    ['TAXPAYER', {}, { taxpayerName: { key: 'required' } }],
    ['TAXPAYER', { taxpayerFirstName: 'ALBERT' }, { taxpayerName: { key: 'required' } }],
    ['TAXPAYER', { taxpayerMiddleInitial: 'E' }, { taxpayerName: { key: 'required' } }],
    ['TAXPAYER', { taxpayerName: 'LIND%' }, { taxpayerName: { key: 'percentSign' } }],
    ['TAXPAYER', { taxpayerName: 'LINDQUIST', taxpayerMiddleInitial: 'E' }, {}],
    [
      'TAXPAYER',
      { taxpayerName: 'LINDQUIST', taxpayerFirstName: 'A%', taxpayerMiddleInitial: '%' },
      { taxpayerFirstName: { key: 'percentSign' }, taxpayerMiddleInitial: { key: 'percentSign' } },
    ],
  ])('%s %j', (searchByTaxLienMethod, typed, problems) => {
    expect(findProblems(schema.parse({ searchByTaxLienMethod, ...typed }), context)).toEqual(problems);
  });

  it('a middle initial of two letters, a control character and 10,000 characters are refused', () => {
    expect(schema.safeParse({ taxpayerMiddleInitial: 'AB' }).success).toBe(false);
    expect(schema.safeParse({ lienNumber: '4\u0000' }).success).toBe(false);
    expect(schema.safeParse({ taxpayerName: 'A'.repeat(10_000) }).success).toBe(false);
    expect(schema.safeParse({ searchByTaxLienMethod: 'SERIAL' }).success).toBe(false);
    expect(schema.safeParse({ currentOrExpired: 'RELEASED' }).success).toBe(false);
  });
});

describe('Tax lien submit', () => {
  const kept = {
    DATERANGE: ['fromRecordedDate', 'toRecordedDate'],
    DOCUMENTNUMBER: ['documentType', 'documentNumber'],
    LIENNUMBER: ['lienNumber'],
    TAXPAYER: ['taxpayerName', 'taxpayerFirstName', 'taxpayerMiddleInitial', 'nameMatch'],
  } as const;

  it.each(TAX_LIEN_METHODS)('by %s clears the fields of the other methods and resets their dates', (method) => {
    const asked = schema.parse({ ...ALL_FILLED, searchByTaxLienMethod: method });
    const cleared = {
      ...schema.parse({}),
      fromRecordedDate: '01/01/1900',
      toRecordedDate: '11/20/2026',
      searchByTaxLienMethod: method,
      currentOrExpired: 'EXPIRED',
      ...Object.fromEntries(kept[method].map((name) => [name, ALL_FILLED[name]])),
    };
    expect(searchByTaxLien.clearIrrelevant?.(asked, context)).toEqual(cleared);
  });
});
