import { describe, expectTypeOf, it } from 'vitest';
import type { AreaOf, BrowserArea } from './areas.ts';
import type { GroupKey, TextKey, Translate, TranslateArea } from './translate.ts';

// These calls are checked by `npm run check`: a line marked with an expected error fails to compile once it has no
// error.
const translate = (() => '') as Translate;
const texts = (() => '') as TranslateArea<'search'>;

describe('A text', () => {
  it('is named by a key that English has', () => {
    translate('search:noRecordsFound');
    texts('noRecordsFound');
    // @ts-expect-error no text has this key
    translate('search:noRecordFound');
    // @ts-expect-error the key lacks its area
    translate('noRecordsFound');
    // @ts-expect-error the text belongs to another area
    texts('balanceNow', { amount: '$1.00' });
  });

  it('needs every variable that it shows', () => {
    translate('common:balanceNow', { amount: '$1.00' });
    // @ts-expect-error the variables are missing
    translate('common:balanceNow');
    // @ts-expect-error one of two variables is missing
    translate('search:criteriaPhrases.recordedBetween', { from: '01/01/1990' });
    // @ts-expect-error the text does not show this variable
    translate('common:balanceNow', { amount: '$1.00', account: 'Acme' });
    // @ts-expect-error the text shows no variables
    translate('common:cancel', { amount: '$1.00' });
  });

  it('with a count needs a number, and is named without its plural form', () => {
    texts('waysRecords', { count: 2 });
    // @ts-expect-error a count is a number
    texts('waysRecords', { count: '2' });
    // @ts-expect-error the count chooses the form
    texts('waysRecords_other', { count: 2 });
  });

  it('with a composed key needs the variables of every text that the key can name', () => {
    const type = 'searchByName' as 'searchByName' | 'searchByBookAndPage';
    texts(`names.${type}`, { book: 'Book' });
    // @ts-expect-error the name of one of the two searches shows the county's word for a book
    texts(`names.${type}`);
    // @ts-expect-error a string is no closed union of keys
    texts(`names.${type as string}`, { book: 'Book' });
  });
});

describe('Types of keys', () => {
  it('derive from areas and groups', () => {
    expectTypeOf<'search:names.searchByDate'>().toExtend<TextKey>();
    expectTypeOf<GroupKey<'problems', 'nothing'>>().toBeNever();
    expectTypeOf<'searchByDate'>().toExtend<GroupKey<'search', 'names'>>();
    expectTypeOf<Extract<AreaOf<'server'>, BrowserArea>>().toBeNever();
  });
});
