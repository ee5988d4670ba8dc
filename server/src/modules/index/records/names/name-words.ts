/** Name matching rules that a county can define. Changing them requires a new import, because keys are stored. */
export interface NameRules {
  /** Words and phrases that are removed from the end of a firm's name, repeatedly. */
  readonly endingNoise: ReadonlySet<string>;
  /** Abbreviations that are spelled out anywhere in a firm's name. */
  readonly abbreviations: ReadonlyMap<string, string>;
}

const ENDING_NOISE = [
  'INC',
  'INCORPORATED',
  'CORP',
  'CORPORATION',
  'CO',
  'COMPANY',
  'LTD',
  'LIMITED',
  'LLC',
  'L L C',
  'LIMITED LIABILITY COMPANY',
  'LP',
  'L P',
  'LIMITED PARTNERSHIP',
  'LLP',
  'L L P',
  'LLLP',
  'PLLC',
  'P L L C',
  'PC',
  'P C',
  'PA',
  'P A',
  'NA',
  'N A',
  'NATIONAL ASSOCIATION',
  'ASSN',
  'ASSOCIATION',
  'FSB',
  'F S B',
  'THE',
];

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  ADMIN: 'ADMINISTRATION',
  AGCY: 'AGENCY',
  ASSN: 'ASSOCIATION',
  ASSOC: 'ASSOCIATION',
  ASSOCS: 'ASSOCIATES',
  AUTH: 'AUTHORITY',
  AVE: 'AVENUE',
  BD: 'BOARD',
  BK: 'BANK',
  BKG: 'BANKING',
  BLDG: 'BUILDING',
  BLDRS: 'BUILDERS',
  BLVD: 'BOULEVARD',
  BROS: 'BROTHERS',
  CNTY: 'COUNTY',
  CO: 'COMPANY',
  COMMR: 'COMMISSIONER',
  COMMRS: 'COMMISSIONERS',
  COOP: 'COOPERATIVE',
  CORP: 'CORPORATION',
  CTR: 'CENTER',
  DEPT: 'DEPARTMENT',
  DEV: 'DEVELOPMENT',
  DIST: 'DISTRICT',
  ELEC: 'ELECTRIC',
  EQUIP: 'EQUIPMENT',
  FDN: 'FOUNDATION',
  FED: 'FEDERAL',
  FINL: 'FINANCIAL',
  GOVT: 'GOVERNMENT',
  HOSP: 'HOSPITAL',
  HTS: 'HEIGHTS',
  INS: 'INSURANCE',
  INTL: 'INTERNATIONAL',
  INV: 'INVESTMENT',
  INVS: 'INVESTMENTS',
  ISD: 'INDEPENDENT SCHOOL DISTRICT',
  LBR: 'LUMBER',
  MEM: 'MEMORIAL',
  MFG: 'MANUFACTURING',
  MGMT: 'MANAGEMENT',
  MT: 'MOUNT',
  MTG: 'MORTGAGE',
  MTGE: 'MORTGAGE',
  MUT: 'MUTUAL',
  NATL: 'NATIONAL',
  PROP: 'PROPERTY',
  PROPS: 'PROPERTIES',
  PTNRS: 'PARTNERS',
  RD: 'ROAD',
  RLTY: 'REALTY',
  RR: 'RAILROAD',
  RWY: 'RAILWAY',
  RY: 'RAILWAY',
  SAV: 'SAVINGS',
  SAVS: 'SAVINGS',
  SCH: 'SCHOOL',
  SERVS: 'SERVICES',
  SOC: 'SOCIETY',
  SVC: 'SERVICE',
  SVCS: 'SERVICES',
  SVGS: 'SAVINGS',
  SYS: 'SYSTEMS',
  TEL: 'TELEPHONE',
  TR: 'TRUST',
  TREAS: 'TREASURER',
  TWNSHP: 'TOWNSHIP',
  TWP: 'TOWNSHIP',
  UNIV: 'UNIVERSITY',
  USA: 'UNITED STATES OF AMERICA',
  VLG: 'VILLAGE',
};

/** Several words that are spelled out anywhere in a firm's name, before its single words are. */
export const ABBREVIATED_PHRASES: readonly (readonly [phrase: string, words: string])[] = [
  ['IND SCH', 'INDEPENDENT SCHOOL'],
  ['IND SCHOOL', 'INDEPENDENT SCHOOL'],
  ['S AND L', 'SAVINGS AND LOAN'],
  ['SAV AND LN', 'SAVINGS AND LOAN'],
  ['U S A', 'UNITED STATES OF AMERICA'],
  ['U S OF A', 'UNITED STATES OF AMERICA'],
  ['U S OF AMERICA', 'UNITED STATES OF AMERICA'],
  ['US OF A', 'UNITED STATES OF AMERICA'],
  ['US OF AMERICA', 'UNITED STATES OF AMERICA'],
];

/** Words before a number that say that it is one: INDEPENDENT SCHOOL DISTRICT NO 625 is also written without NO. */
export const NUMBER_WORDS: ReadonlySet<string> = new Set(['NO', 'NOS', 'NUM', 'NUMBER']);

/** Words of places before a saint: NORTH ST PAUL, PORT ST LUCIE. */
export const WORDS_BEFORE_SAINTS: ReadonlySet<string> = new Set(['NORTH', 'SOUTH', 'EAST', 'WEST', 'PORT']);

/**
 * Words that an index can have for a typed one, because their abbreviation has two meanings: JUNIPER CO HISTORICAL SOCIETY is stored with
 * COMPANY, like every CO within a name.
 */
export const OTHER_MEANINGS: ReadonlyMap<string, string> = new Map([
  ['CNTY', 'COMPANY'],
  ['CO', 'COUNTY'],
  ['COUNTY', 'COMPANY'],
]);

/** The default rules. TRUST is not removed, because a trust and a person with the same name are different parties. */
export const DEFAULT_NAME_RULES: NameRules = {
  endingNoise: new Set(ENDING_NOISE),
  abbreviations: new Map(Object.entries(ABBREVIATIONS)),
};

/** Suffixes of personal names, as keys. They are displayed but ignored by searches. */
export const PERSON_SUFFIXES: ReadonlySet<string> = new Set([
  'JR',
  'SR',
  'II',
  'III',
  'IV',
  '2ND',
  '3RD',
  'ESQ',
  'MD',
  'DDS',
  'PHD',
]);

/**
 * Suffixes that some counties write between the surname and the given names: SMITH JR JOHN. Unlike MD, none of them is
 * ever a given name.
 */
export const GENERATIONS: ReadonlySet<string> = new Set(['JR', 'SR', 'II', 'III', 'IV', '2ND', '3RD']);

/** Titles of persons, which are not indexed. */
export const PERSON_TITLES: ReadonlySet<string> = new Set([
  'MR',
  'MRS',
  'MISS',
  'MS',
  'DR',
  'REV',
  'HON',
  'PROF',
  'SIR',
  'CAPT',
  'COL',
  'SGT',
]);

/** Short words that belong to the following surname (VAN PATTEN). */
export const SURNAME_PARTICLES: ReadonlySet<string> = new Set([
  'VAN',
  'VON',
  'DE',
  'DER',
  'DEN',
  'DEL',
  'DELA',
  'DI',
  'DA',
  'DU',
  'LA',
  'LE',
  'ST',
  'SAINT',
  'MC',
  'MAC',
  'O',
  'TER',
  'TEN',
  'ZU',
]);

/** Words that only names of federal and state agencies have. */
export const AGENCY_WORDS: ReadonlySet<string> = new Set(
  `ADMIN AFFAIRS AGRICULTURE COMPTROLLER CONSERVANCY CORRECTIONS DIVISION EDUCATION EMPLOYMENT FDIC FHA FHLMC FNMA GNMA HIGHWAYS HUD IRS
   OFFICE REDEVELOPMENT REVENUE SBA SECURITY SERVICE TAXATION TRANSPORTATION TREASURY USA USDA UTILITY VETERANS WATERSHED WELFARE`.split(
    /\s+/,
  ),
);
/** Phrases of agencies whose single words are also names of persons. */
export const AGENCY_PHRASES: readonly string[] = [
  ...[
    'AIR FORCE',
    'ATTORNEY GENERAL',
    'CHILD SUPPORT',
    'COAST GUARD',
    'FOREST PRESERVE',
    'PUBLIC DEBT',
    'PUBLIC HEALTH',
  ],
  ...['PUBLIC SAFETY', 'TAX COLLECTOR', 'US ARMY', 'US NAVY'],
];
/** Lenders whose whole name is like a person's. Fannie Mae Smith is a person. */
export const LENDERS_LIKE_PERSONS: ReadonlySet<string> = new Set([
  'FANNIE MAE',
  'FREDDIE MAC',
  'GINNIE MAE',
  'SALLIE MAE',
]);

/** Words that occur only in names of firms and public bodies. */
export const FIRM_WORDS: ReadonlySet<string> = new Set([
  ...AGENCY_WORDS,
  ...`ACADEMY ADMINISTRATION AGCY AGENCY ARCHDIOCESE ASSN ASSOC ASSOCIATES ASSOCIATION ASSOCS ASSURANCE AUTHORITY BANCO BANCORP BANK BANKING BANKERS BANKUNITED BK BOARD BROS BROTHERS BLDG BLDRS BUILDERS
   BUILDING BUREAU BUSINESS CAPITAL CEMETERY CENTER CHURCH CITIBANK CLUB CO COLLEGE COMMISSION COMMISSIONER COMMISSIONERS COMMR COMMRS COMPANY CONDOMINIUM CONGREGATION
   CONSTRUCTION COOPERATIVE CORP CORPORATION COUNCIL COUNTY COURT CREDIT DEPARTMENT DEPT DEVELOPMENT DEVELOPERS DIOCESE DISTRICT ELECTRIC
   ENTERPRISES EQUITIES ESTATE ESTATES FEDERAL FINANCE FINANCIAL FIRM FOUNDATION FSB FUND FUNDING GAS GOVERNMENT GROUP HOLDING HOLDINGS
   HOMES HOSPITAL HOUSING INC INCORPORATED INDUSTRIES INSTITUTE INSURANCE INTERNATIONAL INVESTMENT INVESTMENTS INVESTORS INVS LBR LENDERS LIMITED LLC LLLP
   LLP LOAN LOANS LOGGING LP LTD LUMBER MANAGEMENT MANUFACTURING MERS MINISTRIES MORTGAGE MOTORS MTG MTGE MUSEUM NA NATIONAL NATL OIL PARTNERS
   PARTNERSHIP PLLC POWER PROPERTIES PROPERTY PROPS PTNRS RAILROAD RAILWAY REALTY REGENTS REGISTRATION RENTALS RESOURCES RLTY RWY SAVINGS SAVS SCHOOL SECURITIES SEMINARY
   SERVICES SERVICING SERVS SOC SOCIETY SOLUTIONS STATE STATES STORES SVC SVCS SVGS SYNDICATE SYSTEMS TECHNOLOGY TELEPHONE TREAS TREASURER TRUST TRUSTEES TOWNSHIP TWNSHP TWP UNION UNIV UNIVERSITY
   UTILITIES VENTURE VENTURES VILLAGE WATER WORKS`.split(/\s+/),
]);

/** Words of firms that are also surnames. With a given name or initial next to them, the name can be a person's: James A. Power. */
export const SURNAME_FIRM_WORDS: ReadonlySet<string> = new Set(
  'BANK BOARD CHURCH CLUB COURT CREDIT FUND HOMES POWER SERVICE STATE UNION VILLAGE WATER'.split(' '),
);

/** Words that end a firm's name, so that the following text is another party. */
export const FIRM_ENDINGS: ReadonlySet<string> = new Set(
  'INC INCORPORATED CORP CORPORATION CO COMPANY LTD LIMITED LLC LP LLP PLLC FSB NA'.split(' '),
);
