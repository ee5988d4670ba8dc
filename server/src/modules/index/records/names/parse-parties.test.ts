import { describe, expect, test } from 'vitest';
import { listNameVariants } from './name-variants.ts';
import { parseParties } from './parse-parties.ts';
import { buildFirmName, type NameOrder, type PartyName } from './party-name.ts';

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
    ['HANSEN SR ROBERT L', ['HANSEN ROBERT L SR']],
    ['HANSEN, SR., ROBERT', ['HANSEN ROBERT SR']],
    ['HANSEN III, ROBERT', ['HANSEN ROBERT III']],
    ['HANSEN JR ROBERT & MARY', ['HANSEN ROBERT JR', 'HANSEN MARY']],
    ['HOSSAIN MD RAHIM', ['HOSSAIN MD RAHIM']],
    ['LINDQUIST ANNA LIFE ESTATE', ['LINDQUIST ANNA (LIFE ESTATE)']],
    ['LINDQUIST ANNA, LIFE ESTATE & LINDQUIST CARL', ['LINDQUIST ANNA (LIFE ESTATE)', 'LINDQUIST CARL']],
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
    ['SMITH MARY A FKA JONES', 'INDEX', [['JONES', 'JONES MARY A']]],
    ['Mary Smith, formerly Jones', 'NATURAL', [['JONES', 'JONES MARY']]],
    ['SMITH JOHN & MARY NKA JONES', 'INDEX', [[], ['JONES', 'JONES MARY']]],
    ['SMITH MARY FKA JONES FKA BROWN', 'INDEX', [['JONES', 'JONES MARY', 'BROWN', 'BROWN MARY']]],
    ['SMITH MARY AKA MOLLY', 'INDEX', [['MOLLY', 'MOLLY MARY', 'SMITH MOLLY']]],
    ['SMITH MARY ANN A.K.A. MOLLY', 'INDEX', [['MOLLY', 'MOLLY MARY ANN', 'SMITH MOLLY']]],
    ['Mary A. Smith, also known as Molly', 'NATURAL', [['MOLLY', 'MOLLY MARY A', 'SMITH MOLLY']]],
    ['SMITH JOHN AKA JACK W', 'INDEX', [['JACK W', 'SMITH JACK W']]],
    ['SMITH JOHN AKA JACK & MARY', 'INDEX', [['JACK', 'JACK JOHN', 'SMITH JACK'], []]],
    ['SMITH MARY FKA JONES & JOHN', 'INDEX', [['JONES', 'JONES MARY'], []]],
    ['SMITH MARY AKA MARY JONES', 'INDEX', [['MARY JONES', 'FIRM MARY JONES', 'JONES MARY']]],
    ['SMITH MARY FKA VAN PATTEN', 'INDEX', [['VAN PATTEN', 'FIRM VAN PATTEN', 'VAN PATTEN MARY']]],
    ['Mary Smith f/k/a De La Cruz', 'NATURAL', [['LA CRUZ DE', 'FIRM DE LA CRUZ', 'DE LA CRUZ MARY']]],
    ['SMITH MARY NEE JONES', 'INDEX', [['JONES', 'JONES MARY']]],
    ['SMITH, MARY NEE JONES', 'INDEX', [['JONES', 'JONES MARY']]],
    ['Mary Smith (née Jones)', 'NATURAL', [['JONES', 'JONES MARY']]],
    ['Mary Smith, nee Jones, and John Smith', 'NATURAL', [['JONES', 'JONES MARY'], []]],
    ['NEE JOHN & MARY', 'INDEX', [[], []]],
    ['Kevin Nee and Mary Nee', 'NATURAL', [[], []]],
    ['John P. Nee Living Trust', 'NATURAL', [['NEE JOHN P (TRUST)', 'JOHN P NEE (TRUST)']]],
    ['SMITH JOHN ALIAS JOHNSON', 'INDEX', [['JOHNSON', 'JOHNSON JOHN']]],
    ['THE UNKNOWN HEIRS OF JOHN SMITH, DECEASED', 'INDEX', [['SMITH JOHN (HEIRS)', 'JOHN SMITH (HEIRS)']]],
    ['Heirs and devisees of John Smith', 'NATURAL', [['SMITH JOHN (HEIRS)', 'JOHN SMITH (HEIRS)']]],
    ['HEIRS OF SMITH, JOHN', 'INDEX', [['SMITH JOHN (HEIRS)']]],
    ['HEIRS OF ACME LLC', 'INDEX', [[]]],
    ['SMITH MARY AKA SMITH', 'INDEX', [['SMITH']]],
    ['SMITH FKA JONES', 'INDEX', [['JONES']]],
    ['ACME LLC FKA ROADRUNNER', 'INDEX', [['ROADRUNNER']]],
    ['RIOS-QUINTANA, ELSA A', 'INDEX', [['QUINTANA ELSA A']]],
    ['The Estate of Ida J. Crosby', 'NATURAL', [['CROSBY IDA J (ESTATE)', 'IDA J CROSBY (ESTATE)']]],
    ['Trustees of Morris Fink Estate', 'NATURAL', [['FINK MORRIS (ESTATE)', 'MORRIS FINK (ESTATE)']]],
    ['SMITH JOHN ESTATE', 'INDEX', [['JOHN SMITH (ESTATE)', 'SMITH JOHN (ESTATE)']]],
    ['SMITH JOHN ESTATE OF', 'INDEX', [['JOHN SMITH (ESTATE)', 'SMITH JOHN (ESTATE)']]],
    ['SMITH, JOHN, ESTATE OF', 'INDEX', [['SMITH JOHN (ESTATE)']]],
    ['EST OF SMITH JOHN', 'INDEX', [['JOHN SMITH (ESTATE)', 'SMITH JOHN (ESTATE)']]],
    ['SMITH REAL ESTATE OF DULUTH', 'INDEX', [[]]],
    ['JOHN A SMITH REV LIV TRUST', 'INDEX', [['SMITH JOHN A (TRUST)', 'JOHN A SMITH (TRUST)']]],
    ['SMITH JOHN IRREV FAM TRUST', 'INDEX', [['JOHN SMITH (TRUST)', 'SMITH JOHN (TRUST)']]],
    ['SMITH FAMILY TRUST', 'INDEX', [['SMITH (TRUST)']]],
    ['JOHN SMITH REVOCABLE TRUST', 'INDEX', [['SMITH JOHN (TRUST)', 'JOHN SMITH (TRUST)']]],
    ['JOHAN L DAHLBERG FAMILY TRUST', 'INDEX', [['DAHLBERG JOHAN L (TRUST)', 'JOHAN L DAHLBERG (TRUST)']]],
    ['The 2012 Dahlberg Family Trust', 'NATURAL', [['DAHLBERG (TRUST)']]],
    ['DAHLBERG JOHAN TRUST DATED 1/2/1990', 'INDEX', [['JOHAN DAHLBERG (TRUST)', 'DAHLBERG JOHAN (TRUST)']]],
    ['WELLS FARGO BANK FAMILY TRUST', 'INDEX', [[]]],
    ['BANKERS TRUST COMPANY', 'INDEX', [[]]],
    ['STATE OF MINNESOTA', 'INDEX', [['FIRM MINNESOTA STATE OF']]],
    ['The City of St Ansgar', 'NATURAL', [['FIRM ST ANSGAR CITY OF']]],
    ['MINNESOTA STATE OF', 'INDEX', [['FIRM STATE OF MINNESOTA']]],
    ['BANK OF AMERICA', 'INDEX', [[]]],
    [
      'John and Mary Smith Family Trust',
      'NATURAL',
      [['SMITH JOHN (TRUST)', 'SMITH MARY (TRUST)', 'JOHN (TRUST)', 'MARY SMITH (TRUST)']],
    ],
    ['BANKERS TRUST', 'INDEX', [[]]],
    ['ACME REAL ESTATE', 'INDEX', [[]]],
  ] as const)('%s', (text, order, variants) => {
    expect(parseParties(text, order).map((party) => party.variants.map(show))).toEqual(variants);
  });
});

test("given names after another name of a party have the party's surname", () => {
  expect(read('SMITH JOHN AKA JACK & MARY', 'INDEX')).toEqual(['SMITH JOHN', 'SMITH MARY']);
  expect(read('SMITH MARY FKA JONES & JOHN', 'INDEX')).toEqual(['SMITH MARY', 'SMITH JOHN']);
  expect(read('Mary Smith, nee Jones, and John Smith', 'NATURAL')).toEqual(['SMITH MARY', 'SMITH JOHN']);
});

describe('the principal of a party is another name of it', () => {
  test.each([
    ['MERS, INC. AS NOMINEE FOR QUICKEN LOANS INC', 'FIRM MERS, INC.', ['FIRM QUICKEN LOANS INC']],
    [
      'MERS, INC., SOLELY AS NOMINEE FOR ELM CREEK BANK, INC., ITS SUCCESSORS AND ASSIGNS',
      'FIRM MERS, INC.',
      ['FIRM ELM CREEK BANK, INC.'],
    ],
    ['MERS AS BENEFICIARY, AS NOMINEE FOR ELM CREEK BANK', 'FIRM MERS', ['FIRM ELM CREEK BANK']],
    ['MERS NOMINEE FOR ELM CREEK BANK', 'FIRM MERS', ['FIRM ELM CREEK BANK']],
    ['SMITH JOHN TRUSTEE OF THE SMITH FAMILY TRUST', 'SMITH JOHN', ['FIRM SMITH FAMILY TRUST', 'SMITH']],
    ['JONES MARY EXECUTOR OF THE LAST WILL OF SMITH, JOHN', 'JONES MARY', ['SMITH JOHN']],
    [
      'JONES MARY, CONSERVATOR OF THE ESTATE OF SMITH, JOHN',
      'JONES MARY',
      ['FIRM ESTATE OF SMITH, JOHN', 'SMITH JOHN'],
    ],
    ['JONES MARY GUARDIAN OF ROE, JANE, A MINOR', 'JONES MARY', ['ROE JANE']],
    ['JONES MARY CONSERVATOR TO ROE, JANE', 'JONES MARY', ['ROE JANE']],
    ['JONES MARY GUARDIAN AND CONSERVATOR TO ROE, JANE', 'JONES MARY', ['ROE JANE']],
    ['JONES MARY CONSERVATOR & GUARDIAN OF ROE, JANE', 'JONES MARY', ['ROE JANE']],
    ['JONES MARY GUARDIAN AD LITEM TO ROE, JANE', 'JONES MARY', ['ROE JANE']],
    ['JONES MARY CO-CONSERVATORS FOR ROE, JANE', 'JONES MARY', ['ROE JANE']],
    ['JONES MARY LEGAL GUARDIAN OF ROE, JANE', 'JONES MARY', ['ROE JANE']],
    ['JONES MARY, PARENT AND NATURAL GUARDIAN OF ROE, JANE, A MINOR', 'JONES MARY', ['ROE JANE']],
    ['JONES MARY NEXT FRIEND OF ROE, JANE', 'JONES MARY', ['ROE JANE']],
    ['JONES MARY AS CUSTODIAN FOR ROE, JANE UNDER THE UNIFORM TRANSFERS TO MINORS ACT', 'JONES MARY', ['ROE JANE']],
    ['JONES MARY CUSTODIAN FOR ROE, JANE UTMA', 'JONES MARY', ['ROE JANE']],
    ['JONES MARY PERSONAL REPRESENTATIVES OF SMITH, JOHN', 'JONES MARY', ['SMITH JOHN']],
    ['JONES MARY, SURVIVING SPOUSE OF JONES, JOHN, DECEASED', 'JONES MARY', ['JONES JOHN']],
    ['JONES MARY HEIR OF SMITH, JOHN', 'JONES MARY', ['SMITH JOHN']],
    ['SMITH JOHN HEIRS', 'SMITH JOHN', []],
    ['SMITH JOHN HEIRS OF', 'SMITH JOHN', []],
    ['JONES MARY GUARDIAN FOR A MINOR', 'JONES MARY', []],
    ['CLEVELAND GUARDIANS', 'CLEVELAND GUARDIANS', ['FIRM CLEVELAND GUARDIANS']],
    [
      'US BANK NA AS TRUSTEE FOR THE CERTIFICATE HOLDERS OF ELM TRUST 2006-1',
      'FIRM US BANK NA',
      ['FIRM ELM TRUST 2006-1'],
    ],
    ['ELM BANK NA SUCCESSOR BY MERGER TO CREEK BANK', 'FIRM ELM BANK NA', ['FIRM CREEK BANK']],
    ['SMITH JOHN TRUSTEE UNDER DECLARATION OF TRUST DATED 1/2/1990', 'SMITH JOHN', []],
    ['SMITH JOHN, TRUSTEE UNDER AGREEMENT DATED 1/2/1990', 'SMITH JOHN', []],
    ['SMITH JOHN EXECUTOR OF THE ESTATE', 'SMITH JOHN', []],
  ])('%s', (text, name, principals) => {
    const [party, ...others] = parseParties(text, 'INDEX');
    expect(others).toEqual([]);
    expect(party && show({ ...party.name, capacity: undefined })).toBe(name);
    expect(party?.variants.map((variant) => show({ ...variant, capacity: undefined }))).toEqual(principals);
  });

  test('in the order of a deed, with words after the name', () => {
    const [party] = parseParties('Peter Rippe, as executor of the last will of John O Sognesand, deceased', 'NATURAL');
    expect(party?.variants.map(({ displayName }) => displayName)).toEqual(['SOGNESAND JOHN O', 'JOHN O SOGNESAND']);
  });

  test('even if a column says that the name is that of one firm', () => {
    expect(listNameVariants(buildFirmName('MERS INC AS NOMINEE FOR ELM CREEK BANK')).map(show)).toEqual([
      'FIRM ELM CREEK BANK (PRINCIPAL)',
    ]);
  });
});

describe('a business is one firm, whatever its name looks like', () => {
  test.each([
    ['STRAND JOHN DBA NORTH SHORE BAIT & TACKLE', [['STRAND JOHN', 'FIRM NORTH SHORE BAIT & TACKLE']]],
    ['STRAND JOHN DBA SMITH PAINTING AND JONES, MARY', [['STRAND JOHN', 'FIRM SMITH PAINTING'], ['JONES MARY']]],
    ['STRAND JOHN DBA SMITH PAINTING; JONES MARY', [['STRAND JOHN', 'FIRM SMITH PAINTING'], ['JONES MARY']]],
    ['ELM LLC T/A BEST PIES', [['FIRM ELM LLC', 'FIRM BEST PIES']]],
    ['SMITH MARY FORMERLY JONES MARY', [['SMITH MARY', 'JONES MARY']]],
    ['SMITH MARY (FORMERLY JONES MARY)', [['SMITH MARY', 'JONES MARY']]],
    ['ELM BANK, ITS SUCCESSORS AND/OR ASSIGNS', [['FIRM ELM BANK (ITS SUCCESSORS AND/OR ASSIGNS)']]],
  ])('%s', (text, parties) => {
    expect(parseParties(text, 'INDEX').map(({ name, variants }) => [name, ...variants].map(show))).toEqual(parties);
  });
});

describe('institutions keep their names: an office that is part of the name is not a capacity', () => {
  test.each([
    ['THE TRUSTEES OF PRINCETON UNIVERSITY', 'INDEX'],
    ['The Trustees of Princeton University', 'NATURAL'],
    ['PUBLIC TRUSTEE OF WELD COUNTY', 'INDEX'],
    ['WELD COUNTY PUBLIC TRUSTEE', 'INDEX'],
    ['BOARD OF TRUSTEES OF ILLINOIS', 'INDEX'],
    ['THE TREASURER OF WELD COUNTY', 'INDEX'],
    ['WELD COUNTY TREASURER', 'INDEX'],
    ['STATE TREASURER', 'INDEX'],
  ] as const)('%s', (text, order) => {
    expect(read(text, order)).toEqual([`FIRM ${text.toUpperCase()}`]);
  });

  test.each([
    ['SMITH JOHN TRUSTEE', ['SMITH JOHN (TRUSTEE)']],
    ['SMITH JOHN TRUSTEE OF THE SMITH FAMILY TRUST', ['SMITH JOHN (TRUSTEE OF THE SMITH FAMILY TRUST)']],
    ['FIRST NATIONAL BANK TRUSTEE', ['FIRM FIRST NATIONAL BANK (TRUSTEE)']],
    ['US BANK NA AS TRUSTEE', ['FIRM US BANK NA (TRUSTEE)']],
  ])('the office of %s stays a capacity', (text, names) => {
    expect(read(text, 'INDEX')).toEqual(names);
  });
});

describe('names that can be a person or a firm are indexed whole and inverted', () => {
  test.each([
    ['WAL MART', 'INDEX', 'WAL MART', ['FIRM WAL MART']],
    ['Wal Mart', 'NATURAL', 'MART WAL', ['FIRM WAL MART']],
    ['COLUMBIA UNIV NYC TRSTS', 'INDEX', 'FIRM COLUMBIA UNIV NYC TRSTS', []],
    ['Frank Church', 'NATURAL', 'FIRM FRANK CHURCH', ['CHURCH FRANK']],
    ['James A. Power', 'NATURAL', 'POWER JAMES A', []],
    ['POWER JAMES A', 'INDEX', 'POWER JAMES A', []],
    ['Minnesota Power', 'NATURAL', 'FIRM MINNESOTA POWER', []],
    ['SMITH JOHN', 'INDEX', 'SMITH JOHN', []],
    ['SMITH J P', 'INDEX', 'SMITH J P', []],
    ['XYLA, VORN', 'INDEX', 'XYLA VORN', []],
    ['ROE FKA WAL MART', 'INDEX', 'ROE', ['WAL MART', 'FIRM WAL MART']],
  ] as const)('%s in %s order', (text, order, name, variants) => {
    const [party, ...others] = parseParties(text, order);
    expect(others).toEqual([]);
    expect(party && show(party.name)).toBe(name);
    expect(party?.variants.map(show)).toEqual(variants);
  });
});

describe('words that describe parties are not names', () => {
  test.each([
    ['SMITH JOHN AND WIFE', 'INDEX', ['SMITH JOHN (WIFE)']],
    ['SMITH JOHN & WIFE MARY', 'INDEX', ['SMITH JOHN', 'SMITH MARY (WIFE)']],
    ['John Smith and wife', 'NATURAL', ['SMITH JOHN (WIFE)']],
    [
      'John Smith and Mary Smith, tenants by the entirety',
      'NATURAL',
      ['SMITH JOHN (TENANTS BY THE ENTIRETY)', 'SMITH MARY (TENANTS BY THE ENTIRETY)'],
    ],
    [
      'John Smith and Mary Smith as joint tenants with right of survivorship',
      'NATURAL',
      [
        'SMITH JOHN (AS JOINT TENANTS WITH RIGHT OF SURVIVORSHIP)',
        'SMITH MARY (AS JOINT TENANTS WITH RIGHT OF SURVIVORSHIP)',
      ],
    ],
    ['WIFE', 'INDEX', []],
    ['TENANTS BY THE ENTIRETY', 'INDEX', []],
    ['TRUSTEE', 'INDEX', []],
  ] as const)('%s', (text, order, names) => {
    expect(read(text, order)).toEqual(names);
  });

  test.each([
    ['Frank L. Anderson ?', ['ANDERSON FRANK L']],
    ['? Anderson', ['ANDERSON']],
    ['Jeanie, -- his wife', ['JEANIE (HIS WIFE)']],
    ['Emil R. Mahood and June ....', ['MAHOOD EMIL R', 'JUNE']],
  ])('marks of doubt and omission are not names: %s', (text, names) => {
    expect(read(text, 'NATURAL')).toEqual(names);
  });
});
