import { describe, expect, test } from 'vitest';
import { parseParties } from './parse-parties.ts';
import type { NameOrder, PartyName } from './party-name.ts';

function show({ kind, displayName, capacity }: PartyName): string {
  return `${kind === 'HUMAN' ? '' : 'FIRM '}${displayName}${capacity === undefined ? '' : ` (${capacity})`}`;
}

function read(text: string, order: NameOrder): readonly string[] {
  return parseParties(text, order).map((party) => show(party.name));
}

describe('names as written in deeds', () => {
  test.each([
    ['Ernest J. Bultman and Dorothy M. Bultman', ['BULTMAN ERNEST J', 'BULTMAN DOROTHY M']],
    ['Thomas & Hannah Frankson', ['FRANKSON THOMAS', 'FRANKSON HANNAH']],
    ['William C.& Loretta R. Bye', ['BYE WILLIAM C', 'BYE LORETTA R']],
    ['Theodora M. E. & Sever Solstad', ['SOLSTAD THEODORA M E', 'SOLSTAD SEVER']],
    ['A.C.Kavli and Mary G. Kavli', ['KAVLI A C', 'KAVLI MARY G']],
    ['Lester L. Van Patten', ['VAN PATTEN LESTER L']],
    ['Mrs. J. J. McNeal and Mrs. M. Pechacek', ['MCNEAL J J', 'PECHACEK M']],
    ['Andrew Funari, Jr. and Delores M. Funari', ['FUNARI ANDREW JR', 'FUNARI DELORES M']],
    ['Cornelius J. Marier, Anna Mulcahy, Thomas V Bernard', ['MARIER CORNELIUS J', 'MULCAHY ANNA', 'BERNARD THOMAS V']],
    ['Ada Kingsford, widow', ['KINGSFORD ADA (WIDOW)']],
    ['Carl S. Waugh and Ella Waugh (his wife)', ['WAUGH CARL S (HIS WIFE)', 'WAUGH ELLA (HIS WIFE)']],
    [
      'Malcolm B. Allen and Beatrice C. Allen husband and wife and Lester L. Van Patten',
      ['ALLEN MALCOLM B (HUSBAND AND WIFE)', 'ALLEN BEATRICE C (HUSBAND AND WIFE)', 'VAN PATTEN LESTER L'],
    ],
    ['Ida Sandgren, a widow; and Earl Sandgren', ['SANDGREN IDA (A WIDOW)', 'SANDGREN EARL']],
    ['Charles L. Coleman, executor of John Coleman estate', ['COLEMAN CHARLES L (EXECUTOR OF JOHN COLEMAN ESTATE)']],
    ['Suburban Properties, Inc. and Elaine Barry', ['FIRM SUBURBAN PROPERTIES, INC.', 'BARRY ELAINE']],
    ['Bronson-Erickson, Incorporated', ['FIRM BRONSON-ERICKSON, INCORPORATED']],
    ['Citizens Ice & Fuel Company', ['FIRM CITIZENS ICE & FUEL COMPANY']],
    ['J. & S. Company', ['FIRM J. & S. COMPANY']],
    ['victor carlson & sons', ['FIRM VICTOR CARLSON & SONS']],
    [
      'Midland National Bank and Trust Company of Minneapolis',
      ['FIRM MIDLAND NATIONAL BANK AND TRUST COMPANY OF MINNEAPOLIS'],
    ],
    [
      'Provident Realty Company (a corporation under the laws of the State of Minnesota)',
      ['FIRM PROVIDENT REALTY COMPANY (A CORPORATION UNDER THE LAWS OF THE STATE OF MINNESOTA)'],
    ],
    ['State of Minnesota', ['FIRM STATE OF MINNESOTA']],
    ['', []],
    [' and ', []],
  ])('%s', (text, names) => {
    expect(read(text, 'NATURAL')).toEqual(names);
  });
});

describe('names as written in an index', () => {
  test.each([
    ['SMITH JOHN ETAL', ['SMITH JOHN (ETAL)']],
    ['SMITH JOHN ET UX', ['SMITH JOHN (ET UX)']],
    ['SMITH JOHN & MARY', ['SMITH JOHN', 'SMITH MARY']],
    ['SMITH JOHN AND JONES MARY', ['SMITH JOHN', 'JONES MARY']],
    ['SMITH, JOHN P JR', ['SMITH JOHN P JR']],
    ['BORSA VINCENZA', ['BORSA VINCENZA']],
    ['DE LA CRUZ MARIA', ['DE LA CRUZ MARIA']],
    ['GENOVESE, FRANK R/GUARDIAN', ['GENOVESE FRANK R (GUARDIAN)']],
    ['LOMBARDI, FAY(TRSTEE)', ['LOMBARDI FAY (TRSTEE)']],
    ['ZEIG, WILLIAM J. EXEC/OF', ['ZEIG WILLIAM J (EXEC/OF)']],
    ['HOYT, NATHAN B./DECD', ['HOYT NATHAN B (DECD)']],
    ['FLEET BANK AS AGENT', ['FIRM FLEET BANK (AGENT)']],
    ['M&T MORTGAGE CORPORATION', ['FIRM M&T MORTGAGE CORPORATION']],
    ['FIRST FEDERAL SAVINGS & LOAN ASSOCIATION', ['FIRM FIRST FEDERAL SAVINGS & LOAN ASSOCIATION']],
    ['507 BROADWAY LLC', ['FIRM 507 BROADWAY LLC']],
  ])('%s', (text, names) => {
    expect(read(text, 'INDEX')).toEqual(names);
  });
});

describe('a party is also indexed under its other names', () => {
  test.each([
    ['John Doe a/k/a Jack Doe and Mary Roe', 'NATURAL', [['DOE JACK'], []]],
    ["Lambert S. Gill doing business as Builder's Finance Company", 'NATURAL', [["FIRM BUILDER'S FINANCE COMPANY"]]],
    ['RIOS-QUINTANA, ELSA A', 'INDEX', [['QUINTANA ELSA A']]],
    ['The Estate of Ida J. Crosby', 'NATURAL', [['CROSBY IDA J (ESTATE)']]],
    ['Trustees of Morris Fink Estate', 'NATURAL', [['FINK MORRIS (ESTATE)']]],
    ['SMITH FAMILY TRUST', 'INDEX', [['SMITH (TRUST)']]],
    ['JOHN SMITH REVOCABLE TRUST', 'INDEX', [['SMITH JOHN (TRUST)']]],
    ['BANKERS TRUST', 'INDEX', [[]]],
    ['ACME REAL ESTATE', 'INDEX', [[]]],
  ] as const)('%s', (text, order, variants) => {
    expect(parseParties(text, order).map((party) => party.variants.map(show))).toEqual(variants);
  });
});
