/** Column types of the tables that are loaded in bulk. */
export type ColumnType =
  | 'text'
  | 'text[]'
  | 'smallint'
  | 'integer'
  | 'bigint'
  | 'boolean'
  | 'date'
  | 'time'
  | 'timestamp'
  | 'jsonb'
  | 'bit(256)';

/** What a row belongs to; it is named by its key, and found when the rows are merged. */
export type OwnerName = 'document' | 'certificate' | 'tractBookEntry' | 'taxLien' | 'plat' | 'parcel';

/** How one table is loaded. */
export interface RecordTable {
  readonly table: string;
  readonly owner?: OwnerName;
  /**
   * `update`: a row is found by its owner and key and updated. `keep`: it is added where it is missing. `replace`: the rows of an owner
   * become those of the file.
   */
  readonly mode: 'update' | 'keep' | 'replace';
  /** Columns that tell rows apart, beside the owner's. */
  readonly key: readonly string[];
  /** Numbers the rows of an owner (`sequence`) in the order of the file, separately for each value of these columns. */
  readonly numberedWithin?: readonly string[];
  /** Columns that come with the row, `key` included, `sequence` not. */
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** Columns that come with the row and only serve to write it (records.queries.ts says how). */
  readonly staged?: Readonly<Record<string, ColumnType>>;
  /** Whether rows say which import wrote them last. */
  readonly versioned?: boolean;
}

const LEGAL_COLUMNS = {
  kind: 'text',
  plat_id: 'bigint',
  block: 'text',
  block_key: 'text',
  lots: 'text',
  lot_keys: 'text[]',
  part: 'text',
  sublot: 'text',
  sublot_key: 'text',
  building: 'text',
  building_key: 'text',
  unit: 'text',
  unit_key: 'text',
  garage: 'text',
  garage_key: 'text',
  other_lot_code: 'text',
  other_lot: 'text',
  other_lot_key: 'text',
  township: 'smallint',
  township_half: 'boolean',
  township_direction: 'text',
  range: 'smallint',
  range_half: 'boolean',
  range_direction: 'text',
  section: 'smallint',
  base_code: 'text',
  meridian_code: 'text',
  municipality_code: 'text',
  aliquot: 'text',
  quarter_mask: 'integer',
  cell_mask: 'bit(256)',
  aliquot_unspecified: 'boolean',
  description: 'text',
  comment: 'text',
} as const;

const LEGAL = {
  mode: 'replace',
  key: [],
  numberedWithin: [],
  columns: LEGAL_COLUMNS,
} as const;

const CODE = { mode: 'update', key: ['code'], columns: { code: 'text', description: 'text' } } as const;

/** Every table that an import writes, by the name under which rows are staged. */
export const RECORD_TABLES = {
  documentTypes: {
    table: 'document_types',
    mode: 'update',
    key: ['code'],
    columns: { code: 'text', description: 'text', prefixes: 'text[]', is_torrens: 'boolean' },
  },
  bookTypes: { table: 'book_types', ...CODE },
  instruments: {
    table: 'instruments',
    mode: 'update',
    key: ['code'],
    columns: { code: 'text', description: 'text', abbreviation: 'text' },
  },
  instrumentGroups: { table: 'instrument_groups', ...CODE },
  instrumentGroupMembers: {
    table: 'instrument_group_members',
    mode: 'keep',
    key: ['instrument_group_code', 'instrument_code'],
    columns: { instrument_group_code: 'text', instrument_code: 'text' },
  },
  legalCodes: {
    table: 'legal_codes',
    mode: 'update',
    key: ['kind', 'code'],
    columns: { kind: 'text', code: 'text', description: 'text' },
  },
  islands: { table: 'islands', ...CODE },
  villages: {
    table: 'villages',
    mode: 'update',
    key: ['island_code', 'key'],
    columns: { island_code: 'text', key: 'text', name: 'text' },
  },
  coverage: {
    table: 'index_coverage',
    mode: 'update',
    key: ['index_name'],
    columns: {
      index_name: 'text',
      index_begins_on: 'date',
      indexed_through_on: 'date',
      legal_indexed_through_on: 'date',
      verified_through_on: 'date',
      legal_verified_through_on: 'date',
      images_begin_on: 'date',
      images_through_on: 'date',
      certificates_through_on: 'date',
    },
  },
  documents: {
    table: 'documents',
    mode: 'update',
    key: ['document_type', 'number_key'],
    versioned: true,
    columns: {
      document_type: 'text',
      number: 'text',
      number_key: 'text',
      number_compact: 'text',
      display_number: 'text',
      recorded_on: 'date',
      recorded_time: 'time',
      recorded_sequence: 'integer',
      instrument_code: 'text',
      instrument_on: 'date',
      book_type: 'text',
      book: 'text',
      book_key: 'text',
      page: 'text',
      start_page: 'integer',
      end_page: 'integer',
      sale_price_cents: 'bigint',
      mortgage_amount_cents: 'bigint',
      page_count: 'integer',
      verified_status: 'text',
      is_withheld: 'boolean',
      display_only: 'jsonb',
      additional_info: 'text[]',
    },
  },
  references: {
    table: 'document_references',
    mode: 'replace',
    owner: 'document',
    key: [],
    numberedWithin: [],
    columns: { referenced_type: 'text', referenced_number_key: 'text', display_reference: 'text' },
  },
  names: {
    table: 'names',
    mode: 'replace',
    owner: 'document',
    key: ['role'],
    numberedWithin: ['role'],
    columns: {
      role: 'text',
      party_role: 'text',
      kind: 'text',
      display_name: 'text',
      last_name: 'text',
      first_name: 'text',
      middle_name: 'text',
      suffix: 'text',
      capacity: 'text',
      key: 'text',
      key_nospace: 'text',
      first_key: 'text',
      middle_key: 'text',
    },
    staged: { variant_distance: 'integer' },
  },
  nameKeys: {
    table: 'name_keys',
    mode: 'update',
    key: ['key'],
    columns: { key: 'text', key_nospace: 'text', words: 'text[]', sound_codes: 'text[]' },
  },
  plats: {
    table: 'plats',
    mode: 'update',
    key: ['number_key'],
    versioned: true,
    columns: { number: 'text', number_key: 'text', name: 'text', key: 'text', recorded_on: 'date' },
  },
  platAliases: {
    table: 'plat_aliases',
    mode: 'replace',
    owner: 'plat',
    key: ['key'],
    columns: { key: 'text', name: 'text' },
  },
  certificates: {
    table: 'torrens_certificates',
    mode: 'update',
    key: ['number_key'],
    versioned: true,
    columns: {
      certificate_number: 'text',
      number_key: 'text',
      file_number: 'text',
      certified_on: 'date',
      certified_time: 'time',
      book: 'text',
      book_key: 'text',
      page: 'text',
      start_page: 'integer',
      status: 'text',
    },
  },
  tractBookEntries: {
    table: 'tract_book_entries',
    mode: 'update',
    key: ['tract_book_key'],
    versioned: true,
    columns: {
      tract_book_id: 'text',
      tract_book_key: 'text',
      document_type: 'text',
      document_number: 'text',
      recorded_on: 'date',
      recorded_time: 'time',
    },
  },
  documentLegals: { table: 'legals', owner: 'document', ...LEGAL },
  certificateLegals: { table: 'legals', owner: 'certificate', ...LEGAL },
  tractBookLegals: { table: 'legals', owner: 'tractBookEntry', ...LEGAL },
  parcels: { table: 'parcels', mode: 'keep', key: ['key'], columns: { number: 'text', key: 'text', status: 'text' } },
  parcelChanges: {
    table: 'parcels',
    mode: 'update',
    key: ['key'],
    columns: { number: 'text', key: 'text', status: 'text' },
  },
  parcelSuccessors: {
    table: 'parcel_successors',
    mode: 'replace',
    owner: 'parcel',
    key: ['successor_key'],
    columns: { successor_key: 'text' },
  },
  documentParcels: {
    table: 'document_parcels',
    mode: 'replace',
    owner: 'document',
    key: ['parcel_id'],
    columns: {},
    staged: { parcel_key: 'text' },
  },
  addresses: {
    table: 'document_addresses',
    mode: 'replace',
    owner: 'document',
    key: [],
    numberedWithin: [],
    columns: {
      address: 'text',
      city: 'text',
      state: 'text',
      zip: 'text',
      house_number: 'integer',
      house_suffix: 'text',
      street_key: 'text',
      direction_key: 'text',
      street_type: 'text',
      unit_key: 'text',
      city_key: 'text',
    },
  },
  islandTracts: {
    table: 'island_tracts',
    mode: 'replace',
    owner: 'document',
    key: [],
    numberedWithin: [],
    columns: { island_code: 'text', village: 'text', village_key: 'text', parcel: 'text', parcel_key: 'text' },
  },
  certificateOwners: {
    table: 'torrens_owners',
    mode: 'replace',
    owner: 'certificate',
    key: [],
    numberedWithin: [],
    columns: { display_name: 'text', capacity: 'text' },
  },
  cancellations: {
    table: 'torrens_cancellations',
    mode: 'replace',
    owner: 'certificate',
    key: ['cancelled_by_key'],
    columns: { cancelled_by_key: 'text', cancelled_by_number: 'text' },
  },
  memorials: {
    table: 'torrens_memorials',
    mode: 'replace',
    owner: 'certificate',
    key: [],
    numberedWithin: [],
    columns: {
      document_type: 'text',
      document_number: 'text',
      document_number_key: 'text',
      kind: 'text',
      memorial_on: 'date',
      in_favor_of: 'text',
      discharged_by: 'text',
      discharged_by_type: 'text',
      discharged_by_key: 'text',
      discharged_on: 'date',
      text: 'text',
      text_key: 'text',
    },
  },
  certificateTexts: {
    table: 'torrens_texts',
    mode: 'replace',
    owner: 'certificate',
    key: ['section'],
    numberedWithin: ['section'],
    columns: { section: 'text', text: 'text', text_key: 'text' },
  },
  documentCertificates: {
    table: 'document_certificates',
    mode: 'replace',
    owner: 'document',
    key: ['certificate_key'],
    columns: { certificate_key: 'text', certificate_number: 'text' },
  },
  taxLiens: {
    table: 'tax_liens',
    mode: 'update',
    owner: 'document',
    key: [],
    versioned: true,
    columns: {
      lien_number: 'text',
      lien_number_key: 'text',
      lien_on: 'date',
      lien_type: 'text',
      total_amount_cents: 'bigint',
    },
  },
  taxLienAssessments: {
    table: 'tax_lien_assessments',
    mode: 'replace',
    owner: 'taxLien',
    key: [],
    numberedWithin: [],
    columns: {
      tax_kind: 'text',
      period_ends_on: 'date',
      assessed_on: 'date',
      last_refile_on: 'date',
      taxpayer_id_last4: 'text',
      balance_cents: 'bigint',
    },
  },
  taxLienTaxpayers: {
    table: 'tax_lien_taxpayers',
    mode: 'replace',
    owner: 'taxLien',
    key: [],
    numberedWithin: [],
    columns: {
      kind: 'text',
      display_name: 'text',
      last_name: 'text',
      first_name: 'text',
      middle_name: 'text',
      suffix: 'text',
      display_address: 'text',
      key: 'text',
      key_nospace: 'text',
      first_key: 'text',
      middle_key: 'text',
    },
  },
  taxLienRevisions: {
    table: 'tax_lien_revisions',
    mode: 'replace',
    owner: 'taxLien',
    key: [],
    numberedWithin: [],
    columns: {
      flag: 'text',
      document_type: 'text',
      document_number: 'text',
      document_number_key: 'text',
      refiled_until_on: 'date',
    },
  },
  taxLienReleases: {
    table: 'tax_lien_releases',
    mode: 'replace',
    owner: 'taxLien',
    key: [],
    numberedWithin: [],
    columns: {
      partial_full_flag: 'text',
      release_type: 'text',
      release_number: 'text',
      release_number_key: 'text',
      released_on: 'date',
      revoke_type: 'text',
      revoke_number: 'text',
      revoke_number_key: 'text',
      revoked_on: 'date',
    },
  },
  grantorGranteeBooks: {
    table: 'grantor_grantee_books',
    mode: 'update',
    key: ['reference_key'],
    versioned: true,
    columns: {
      reference: 'text',
      reference_key: 'text',
      role: 'text',
      document_type: 'text',
      document_number: 'text',
      from_name: 'text',
      to_name: 'text',
      from_key: 'text',
      to_key: 'text',
      from_on: 'date',
      to_on: 'date',
    },
  },
} as const satisfies Record<string, RecordTable>;

export type RecordTableName = keyof typeof RECORD_TABLES;
