/** The instruments that the county records: description, short form in the tract index, groups and old book series. */
export interface Instrument {
  readonly description: string;
  readonly abbreviation: string;
  readonly groups: readonly InstrumentGroup[];
  /** The series of books in which it was copied until the county stopped keeping books. */
  readonly book: BookType;
  /** The fewest and the most pages. */
  readonly pages: readonly [number, number];
  /** Its name in a memorial; undefined for instruments without a memorial. */
  readonly memorial?: string;
}

export type InstrumentGroup = 'DEED' | 'MTG' | 'LIEN' | 'CONTRACT' | 'EASE' | 'PLAT' | 'COURT' | 'MISC';
export type BookType = 'DEEDS' | 'MTG' | 'MISC' | 'PLATS';

export const INSTRUMENT_GROUPS: Readonly<Record<InstrumentGroup, string>> = {
  DEED: 'Deeds',
  MTG: 'Mortgages and their satisfactions',
  LIEN: 'Liens, judgments and releases',
  CONTRACT: 'Contracts for deed',
  EASE: 'Easements and covenants',
  PLAT: 'Plats and common interest communities',
  COURT: 'Court orders and probate',
  MISC: 'Other instruments',
};

export const BOOK_TYPES: Readonly<Record<BookType, string>> = {
  DEEDS: 'Deeds',
  MTG: 'Mortgages',
  MISC: 'Miscellaneous',
  PLATS: 'Plats',
};

export const INSTRUMENTS = {
  PAT: deed('Patent', 'Pat', [1, 1]),
  SD: deed('State Deed', 'St D', [1, 2]),
  WD: deed('Warranty Deed', 'WD', [1, 4]),
  LWD: deed('Limited Warranty Deed', 'LWD', [2, 4]),
  QCD: deed('Quit Claim Deed', 'QCD', [1, 3]),
  PRD: deed("Personal Representative's Deed", 'PR D', [2, 4]),
  TD: deed("Trustee's Deed", 'Tr D', [2, 4]),
  TODD: { ...deed('Transfer on Death Deed', 'TODD', [2, 4]), memorial: 'TRANSFER ON DEATH DEED' },
  SHC: deed("Sheriff's Certificate of Sale", 'Sh Cert', [3, 6]),
  MTG: mortgage('Mortgage', 'Mtg', [8, 20]),
  AMTG: mortgage('Assignment of Mortgage', 'A Mtg', [1, 3]),
  SAT: mortgage('Satisfaction of Mortgage', 'Sat', [1, 2]),
  PREL: mortgage('Partial Release of Mortgage', 'P Rel', [1, 2]),
  MMOD: mortgage('Mortgage Modification Agreement', 'Mod', [2, 4]),
  MSUB: mortgage('Subordination Agreement', 'Sub', [2, 3]),
  CD: contract('Contract for Deed', 'CD', [2, 6]),
  ACD: contract('Assignment of Contract for Deed', 'A CD', [1, 3]),
  NCC: contract('Notice of Cancellation of Contract for Deed', 'NCC', [2, 4]),
  EASE: easement('Easement', 'Ease', [1, 5]),
  HWYE: easement('Highway Easement', 'Hwy E', [1, 3]),
  DCC: easement('Declaration of Covenants, Conditions and Restrictions', 'Decl', [6, 9]),
  LEASE: easement('Lease', 'Lse', [2, 5]),
  PLAT: plat('Plat', 'Plat', [1, 3]),
  CIC: plat('Declaration of Common Interest Community', 'CIC', [18, 27]),
  FTL: lien('Federal Tax Lien', 'FTL', [1, 2], 'FEDERAL TAX LIEN'),
  RFTL: lien('Release of Federal Tax Lien', 'R FTL', [1, 1]),
  PFTL: lien('Partial Release of Federal Tax Lien', 'PR FTL', [1, 2]),
  VFTL: lien('Revocation of Release of Federal Tax Lien', 'V FTL', [1, 1]),
  FTLR: lien('Refiling of Federal Tax Lien', 'FTL Ref', [1, 1]),
  STL: lien('State Tax Lien', 'STL', [1, 1], 'STATE TAX LIEN'),
  RSTL: lien('Release of State Tax Lien', 'R STL', [1, 1]),
  ML: lien("Mechanic's Lien", 'Mech L', [2, 4], "MECHANIC'S LIEN"),
  RML: lien("Release of Mechanic's Lien", 'R ML', [1, 1]),
  JDG: lien('Judgment', 'Jdgt', [1, 3], 'JUDGMENT'),
  SJ: lien('Satisfaction of Judgment', 'Sat J', [1, 1]),
  LP: { ...court('Notice of Lis Pendens', 'LP', [2, 5]), memorial: 'NOTICE OF LIS PENDENS' },
  RLP: court('Discharge of Lis Pendens', 'D LP', [1, 2]),
  DD: court('Decree of Distribution', 'Dec Dist', [2, 5]),
  ORD: court('Order and Decree of Registration', 'Reg', [2, 4]),
  AFF: misc('Affidavit', 'Aff', [1, 3]),
  // It creates a certificate, so it has no memorial on it.
  AIS: { ...misc('Affidavit of Identity and Survivorship', 'Aff Sur', [2, 3]), memorial: undefined },
  POA: misc('Power of Attorney', 'POA', [2, 4]),
  CT: misc('Certificate of Trust', 'Cert Tr', [2, 4]),
  SPLIT: misc('Certificate of Survey', 'Surv', [1, 2]),
} as const satisfies Record<string, Instrument>;

export type InstrumentCode = keyof typeof INSTRUMENTS;

export function getInstrument(code: InstrumentCode): Instrument {
  return INSTRUMENTS[code];
}

type Pages = readonly [number, number];

function deed(description: string, abbreviation: string, pages: Pages): Instrument {
  return { description, abbreviation, groups: ['DEED'], book: 'DEEDS', pages };
}

function mortgage(description: string, abbreviation: string, pages: Pages): Instrument {
  return { description, abbreviation, groups: ['MTG'], book: 'MTG', pages, memorial: description.toUpperCase() };
}

function contract(description: string, abbreviation: string, pages: Pages): Instrument {
  return { description, abbreviation, groups: ['CONTRACT'], book: 'MISC', pages, memorial: description.toUpperCase() };
}

function easement(description: string, abbreviation: string, pages: Pages): Instrument {
  return { description, abbreviation, groups: ['EASE'], book: 'MISC', pages, memorial: description.toUpperCase() };
}

function plat(description: string, abbreviation: string, pages: Pages): Instrument {
  return { description, abbreviation, groups: ['PLAT'], book: 'PLATS', pages, memorial: description.toUpperCase() };
}

function lien(description: string, abbreviation: string, pages: Pages, memorial?: string): Instrument {
  return { description, abbreviation, groups: ['LIEN'], book: 'MISC', pages, memorial };
}

function court(description: string, abbreviation: string, pages: Pages): Instrument {
  return { description, abbreviation, groups: ['COURT'], book: 'MISC', pages };
}

function misc(description: string, abbreviation: string, pages: Pages): Instrument {
  return { description, abbreviation, groups: ['MISC'], book: 'MISC', pages, memorial: description.toUpperCase() };
}
