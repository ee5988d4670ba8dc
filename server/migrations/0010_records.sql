-- The recorder's index: what the county recorded, and everything by which it can be found.
--
-- Three rules run through all tables here.
-- 1. Keys (number_key, key_nospace, book_key ...) are computed once, when a record is written, by the functions of
--    modules/index/records that also treat what a searcher types. They are compared byte by byte (COLLATE "C"), so that the
--    order is the same on every machine and an index serves prefixes.
-- 2. A record refers to another by its number, not by its row: the other may arrive later, or never.
-- 3. Dates and times of recording are the county's own clock, without a time zone.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

---------------------------------------------------------------------------------------------------------------------
-- Codes

CREATE TABLE document_types (
  code        text COLLATE "C" PRIMARY KEY CHECK (code ~ '^[A-Z]$'),
  description text NOT NULL,
  prefixes    text[] NOT NULL DEFAULT '{}',
  is_torrens  boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE document_types IS 'Property types of documents (A abstract, T Torrens, more by county): the first character of every document key';
COMMENT ON COLUMN document_types.prefixes IS 'Upper-case prefixes that people write before a number of this type (ABS, TOR); accepted in searches and imports';
COMMENT ON COLUMN document_types.is_torrens IS 'Documents of this type show their certificates of title';

INSERT INTO document_types (code, description, prefixes, is_torrens) VALUES
  ('A', 'Abstract', '{A,ABS,ABSTRACT}', false),
  ('T', 'Torrens', '{T,TOR,TORRENS}', true);

CREATE TABLE book_types (
  code        text COLLATE "C" PRIMARY KEY CHECK (code ~ '^[A-Z0-9]{1,20}$'),
  description text NOT NULL
);
COMMENT ON TABLE book_types IS 'Series of record books (DEEDS, MORTGAGES, MISC, PLATS)';

CREATE TABLE instruments (
  code         text COLLATE "C" PRIMARY KEY CHECK (code ~ '^[A-Z0-9]{1,20}$'),
  description  text NOT NULL,
  abbreviation text NOT NULL
);
COMMENT ON TABLE instruments IS 'Kinds of instruments (warranty deed, mortgage): what a document does';
COMMENT ON COLUMN instruments.abbreviation IS 'Short form that the tract index prints';
-- Instruments are shown, and therefore sorted, by description: with this order at hand, documents are read instrument by
-- instrument only until there are enough.
CREATE INDEX instruments_by_description_idx ON instruments (description, code);

CREATE TABLE instrument_groups (
  code        text COLLATE "C" PRIMARY KEY CHECK (code ~ '^[A-Z0-9]{1,20}$' AND code <> 'ALL'),
  description text NOT NULL
);
COMMENT ON TABLE instrument_groups IS 'Groups of instruments that a search can be narrowed to; ALL is reserved for no narrowing';

CREATE TABLE instrument_group_members (
  instrument_group_code text COLLATE "C" NOT NULL REFERENCES instrument_groups ON DELETE CASCADE,
  instrument_code       text COLLATE "C" NOT NULL REFERENCES instruments ON DELETE CASCADE,
  PRIMARY KEY (instrument_group_code, instrument_code)
);
CREATE INDEX instrument_group_members_instrument_idx ON instrument_group_members (instrument_code);
COMMENT ON TABLE instrument_group_members IS 'Which instruments belong to which group; an instrument may be in several';

CREATE TABLE legal_codes (
  kind        text NOT NULL CHECK (kind IN ('OTHER_LOT_MB', 'OTHER_LOT_LB', 'BASE', 'MERIDIAN', 'MUNICIPALITY')),
  code        text COLLATE "C" NOT NULL CHECK (code ~ '^[A-Z0-9]{1,20}$'),
  description text NOT NULL,
  PRIMARY KEY (kind, code)
);
COMMENT ON TABLE legal_codes IS 'Choices of the legal description forms: other lots (government lot, outlot, tract) of sectional and platted land, base lines, meridians, municipalities';

CREATE TABLE islands (
  code        text COLLATE "C" PRIMARY KEY CHECK (code ~ '^[A-Z0-9]{1,20}$'),
  description text NOT NULL
);
COMMENT ON TABLE islands IS 'Islands of the tract index';

CREATE TABLE villages (
  island_code text COLLATE "C" NOT NULL REFERENCES islands,
  key         text COLLATE "C" NOT NULL,
  name        text NOT NULL,
  PRIMARY KEY (island_code, key)
);
COMMENT ON TABLE villages IS 'Villages of an island';
COMMENT ON COLUMN villages.key IS 'Name as a search key (text key)';

---------------------------------------------------------------------------------------------------------------------
-- The version and reach of the index

CREATE TABLE index_versions (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source         text NOT NULL,
  started_at     timestamptz NOT NULL,
  finished_at    timestamptz,
  rows_read      bigint NOT NULL DEFAULT 0 CHECK (rows_read >= 0),
  rows_rejected  bigint NOT NULL DEFAULT 0 CHECK (rows_rejected >= 0)
);
COMMENT ON TABLE index_versions IS 'One row for each import: the version of the data that an answer was read from';
COMMENT ON COLUMN index_versions.finished_at IS 'Empty while the import runs, and for ever when it was killed; the next run starts a version of its own';

CREATE TABLE index_coverage (
  document_type       text COLLATE "C" PRIMARY KEY REFERENCES document_types,
  index_begins_on     date,
  images_begin_on     date,
  verified_through_on date,
  CHECK (index_begins_on <= verified_through_on)
);
COMMENT ON TABLE index_coverage IS 'Notable dates: from when the index and the images of a document type reach, and through which day the index is verified';

---------------------------------------------------------------------------------------------------------------------
-- Documents

CREATE TABLE documents (
  id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  document_type         text COLLATE "C" NOT NULL REFERENCES document_types,
  number                text NOT NULL CHECK (number <> ''),
  number_key            text COLLATE "C" NOT NULL CHECK (number_key <> ''),
  number_compact        text COLLATE "C" NOT NULL CHECK (number_compact <> ''),
  display_number        text NOT NULL,
  recorded_on           date NOT NULL,
  recorded_time         time(0),
  recorded_sequence     integer NOT NULL DEFAULT 0 CHECK (recorded_sequence >= 0),
  recorded_at           timestamp NOT NULL GENERATED ALWAYS AS (recorded_on + coalesce(recorded_time, time '00:00')) STORED,
  instrument_code       text COLLATE "C" NOT NULL REFERENCES instruments,
  instrument_on         date,
  book_type             text COLLATE "C" REFERENCES book_types,
  book                  text,
  book_key              text COLLATE "C",
  page                  text,
  start_page            integer CHECK (start_page >= 0),
  end_page              integer CHECK (end_page >= start_page),
  sale_price_cents      bigint CHECK (sale_price_cents >= 0),
  mortgage_amount_cents bigint CHECK (mortgage_amount_cents >= 0),
  page_count            integer CHECK (page_count >= 0),
  image_page_count      integer CHECK (image_page_count > 0),
  verified_status       text NOT NULL DEFAULT 'VERIFIED' CHECK (verified_status IN ('TEMPORARY', 'VERIFIED')),
  is_withheld           boolean NOT NULL DEFAULT false,
  display_only          jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(display_only) = 'array'),
  additional_info       text[] NOT NULL DEFAULT '{}',
  index_version_id      bigint REFERENCES index_versions,
  CHECK ((book IS NULL) = (book_key IS NULL)),
  CHECK ((start_page IS NULL) = (end_page IS NULL)),
  UNIQUE (document_type, number_key)
);
CREATE INDEX documents_number_idx   ON documents (number_key, document_type);
CREATE INDEX documents_compact_idx  ON documents (number_compact);

-- A search reads nothing but an index until it has its thousand ids. An index that lacks a column of the filter sends it to the
-- table for every entry, which made wide searches three to ten times slower.
CREATE INDEX documents_by_number_idx ON documents (document_type, number_key)
  INCLUDE (id, recorded_at, instrument_code) WHERE NOT is_withheld;
CREATE INDEX documents_by_recorded_idx ON documents (recorded_at, recorded_sequence, document_type, number_key)
  INCLUDE (id, instrument_code) WHERE NOT is_withheld;
CREATE INDEX documents_by_instrument_idx ON documents (instrument_code, document_type, number_key)
  INCLUDE (id, recorded_at) WHERE NOT is_withheld;
CREATE INDEX documents_by_book_idx ON documents (book_key, start_page, document_type, number_key)
  INCLUDE (id, end_page, book_type, recorded_at, instrument_code) WHERE NOT is_withheld;
-- Documents without a book stand last in both directions, which one index can not give.
CREATE INDEX documents_by_book_descending_idx ON documents
  (book_key DESC NULLS LAST, start_page DESC NULLS LAST, document_type DESC, number_key DESC)
  INCLUDE (id, recorded_at, instrument_code) WHERE NOT is_withheld;
COMMENT ON TABLE documents IS 'The recorded documents: one row for each document type and number';
COMMENT ON COLUMN documents.number IS 'As recorded, without the letter of the type; a county that restarts every year writes the year into it (1987-123)';
COMMENT ON COLUMN documents.number_key IS 'Natural order of the number: each run of digits without its zeros and led by its length (A9 before A10). Order of documents: document_type, number_key';
COMMENT ON COLUMN documents.number_compact IS 'Letters and digits alone, without leading zeros: finds a number typed without its dashes';
COMMENT ON COLUMN documents.display_number IS 'As the lists show it';
COMMENT ON COLUMN documents.recorded_time IS 'To the minute; empty where the old books give the day alone';
COMMENT ON COLUMN documents.recorded_sequence IS 'Order of reception within the same minute';
COMMENT ON COLUMN documents.recorded_at IS 'Date and time together, for ordering; midnight where the time is unknown';
COMMENT ON COLUMN documents.instrument_on IS 'Date of the instrument itself (signed), not of its recording';
COMMENT ON COLUMN documents.book_key IS 'Natural order key of the book, as number_key';
COMMENT ON COLUMN documents.page IS 'As presented: 121, 121-124, 12A';
COMMENT ON COLUMN documents.start_page IS 'First page of the span; a search for any page up to end_page finds the document';
COMMENT ON COLUMN documents.page_count IS 'Pages by the index';
COMMENT ON COLUMN documents.image_page_count IS 'Pages that the image store holds; empty: no image';
COMMENT ON COLUMN documents.verified_status IS 'TEMPORARY: indexed within a day of recording and not yet checked; VERIFIED: checked';
COMMENT ON COLUMN documents.is_withheld IS 'Sealed by a court or by statute: kept, and never found';
COMMENT ON COLUMN documents.display_only IS 'Further facts for the details, [{"label": ..., "value": ...}]';
COMMENT ON COLUMN documents.additional_info IS 'Remarks for the details, a line each';
COMMENT ON COLUMN documents.index_version_id IS 'The import that wrote the row last';

CREATE TABLE document_references (
  document_id           bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
  sequence              integer NOT NULL CHECK (sequence > 0),
  referenced_type       text COLLATE "C" REFERENCES document_types,
  referenced_number_key text COLLATE "C",
  display_reference     text NOT NULL,
  PRIMARY KEY (document_id, sequence),
  CHECK ((referenced_type IS NULL) = (referenced_number_key IS NULL))
);
CREATE INDEX document_references_referenced_idx ON document_references (referenced_number_key, referenced_type)
  WHERE referenced_number_key IS NOT NULL;
COMMENT ON TABLE document_references IS 'Documents that a document names: the mortgage that a satisfaction discharges';
COMMENT ON COLUMN document_references.referenced_number_key IS 'With referenced_type, the documents row of the same type and number_key, where the county has it; empty for a reference by book and page alone';
COMMENT ON COLUMN document_references.display_reference IS 'As presented';

---------------------------------------------------------------------------------------------------------------------
-- Names

CREATE TABLE names (
  document_id     bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
  role            text NOT NULL CHECK (role IN ('GRANTOR', 'GRANTEE')),
  sequence        integer NOT NULL CHECK (sequence > 0),
  party_role      text NOT NULL CHECK (party_role IN ('GRANTOR', 'GRANTEE', 'TRUSTEE', 'BENEFICIARY', 'TAXPAYER', 'OTHER')),
  kind            text NOT NULL CHECK (kind IN ('HUMAN', 'NON_HUMAN')),
  display_name    text NOT NULL,
  last_name       text NOT NULL,
  first_name      text,
  middle_name     text,
  suffix          text,
  capacity        text,
  variant_of      integer,
  key             text COLLATE "C" NOT NULL,
  key_nospace     text COLLATE "C" NOT NULL,
  first_key       text COLLATE "C" NOT NULL,
  middle_key      text COLLATE "C" NOT NULL,
  document_type   text COLLATE "C" NOT NULL,
  number_key      text COLLATE "C" NOT NULL,
  recorded_at     timestamp NOT NULL,
  instrument_code text COLLATE "C" NOT NULL,
  is_withheld     boolean NOT NULL DEFAULT false,
  PRIMARY KEY (document_id, role, sequence),
  CHECK (variant_of <> sequence)
);
-- Holds all that a name search filters and sorts by, so that the first thousand of a common name come from the index alone.
CREATE INDEX names_search_idx ON names (key_nospace, first_key, middle_key)
  INCLUDE (role, document_type, number_key, recorded_at, instrument_code, document_id) WHERE NOT is_withheld;
COMMENT ON TABLE names IS 'Parties of documents as presented, with what finds them';
COMMENT ON COLUMN names.role IS 'Side of the index that the party stands on: what Search In chooses';
COMMENT ON COLUMN names.party_role IS 'What the instrument calls the party: a trustee or beneficiary stands on one side or the other';
COMMENT ON COLUMN names.display_name IS 'As presented, upper case: LAST FIRST MIDDLE SUFFIX, or the name of the business';
COMMENT ON COLUMN names.last_name IS 'Surname, or the whole name of a business';
COMMENT ON COLUMN names.suffix IS 'JR, III: shown, and ignored in matching';
COMMENT ON COLUMN names.capacity IS 'ET UX, AS TRUSTEE, HUSBAND AND WIFE: shown, and not indexed';
COMMENT ON COLUMN names.variant_of IS 'Sequence of the party that this row is another spelling or part of (hyphenated surname, aka, human in a trust)';
COMMENT ON COLUMN names.key IS 'Search key of last_name: with spaces';
COMMENT ON COLUMN names.key_nospace IS 'Search key without spaces. A prefix of key is, without its spaces, a prefix of this one: one index serves both';
COMMENT ON COLUMN names.first_key IS 'Search key of the first name, empty where none; likewise middle_key';
COMMENT ON COLUMN names.document_type IS 'This and the next four columns repeat the document, for the index above; a trigger on documents keeps them true';

CREATE FUNCTION copy_document_facts_to_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE names
     SET document_type = NEW.document_type, number_key = NEW.number_key, recorded_at = NEW.recorded_at,
         instrument_code = NEW.instrument_code, is_withheld = NEW.is_withheld
   WHERE document_id = NEW.id;
  RETURN NULL;
END $$;
-- Only the rows whose facts differ: an import that notes page counts touches thousands of documents and no name.
CREATE TRIGGER documents_copy_facts_to_names AFTER UPDATE ON documents
  FOR EACH ROW WHEN (
    (NEW.document_type, NEW.number_key, NEW.recorded_at, NEW.instrument_code, NEW.is_withheld) IS DISTINCT FROM
    (OLD.document_type, OLD.number_key, OLD.recorded_at, OLD.instrument_code, OLD.is_withheld)
  )
  EXECUTE FUNCTION copy_document_facts_to_names();

CREATE TABLE name_keys (
  key         text COLLATE "C" PRIMARY KEY,
  key_nospace text COLLATE "C" NOT NULL,
  words       text[] NOT NULL,
  sound_codes text[] NOT NULL
);
CREATE INDEX name_keys_words_idx  ON name_keys USING gin (words);
CREATE INDEX name_keys_sounds_idx ON name_keys USING gin (sound_codes);
CREATE INDEX name_keys_trigrams_idx ON name_keys USING gin (key gin_trgm_ops);
COMMENT ON TABLE name_keys IS 'Every different key of names and taxpayers once: words, contains and similar are looked up here, and the names then found by key_nospace';
COMMENT ON COLUMN name_keys.words IS 'Words of the key, for all words in any order';
COMMENT ON COLUMN name_keys.sound_codes IS 'Soundex (S:S530) and Double Metaphone (M:SM0) of the key and of each of its words';

CREATE TABLE superseded_names (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  document_id      bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
  role             text NOT NULL,
  sequence         integer NOT NULL,
  display_name     text NOT NULL,
  superseded_at    timestamptz NOT NULL,
  index_version_id bigint NOT NULL REFERENCES index_versions
);
CREATE INDEX superseded_names_document_idx ON superseded_names (document_id);
COMMENT ON TABLE superseded_names IS 'Names that a later import corrected: what the index said before, until when, and which import changed it';

---------------------------------------------------------------------------------------------------------------------
-- Land

CREATE TABLE plats (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number           text NOT NULL CHECK (number <> ''),
  number_key       text COLLATE "C" NOT NULL UNIQUE,
  name             text NOT NULL CHECK (name <> ''),
  key              text COLLATE "C" NOT NULL,
  recorded_on      date,
  image_page_count integer CHECK (image_page_count > 0),
  index_version_id bigint REFERENCES index_versions
);
CREATE INDEX plats_key_idx ON plats (key);
CREATE INDEX plats_trigrams_idx ON plats USING gin (key gin_trgm_ops);
COMMENT ON TABLE plats IS 'Plats of subdivisions and condominiums';
COMMENT ON COLUMN plats.number IS 'Number that the county gives the plat';
COMMENT ON COLUMN plats.key IS 'Plat key of the name: ordinals written one way (2ND, SECOND, NO 2), ADDITION dropped';

CREATE TABLE plat_aliases (
  plat_id bigint NOT NULL REFERENCES plats ON DELETE CASCADE,
  key     text COLLATE "C" NOT NULL,
  name    text NOT NULL,
  PRIMARY KEY (plat_id, key)
);
CREATE INDEX plat_aliases_key_idx ON plat_aliases (key);
COMMENT ON TABLE plat_aliases IS 'Other names of a plat';

CREATE TABLE torrens_certificates (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  certificate_number text NOT NULL CHECK (certificate_number <> ''),
  number_key         text COLLATE "C" NOT NULL UNIQUE,
  file_number        text,
  certified_on       date NOT NULL,
  certified_time     time(0),
  book               text,
  book_key           text COLLATE "C",
  page               text,
  start_page         integer,
  status             text NOT NULL CHECK (status IN ('CURRENT', 'CANCELLED')),
  image_page_count   integer CHECK (image_page_count > 0),
  index_version_id   bigint REFERENCES index_versions
);
CREATE INDEX torrens_certificates_certified_idx ON torrens_certificates (certified_on, number_key);
CREATE INDEX torrens_certificates_book_idx ON torrens_certificates (book_key, start_page, number_key);
COMMENT ON TABLE torrens_certificates IS 'Certificates of title: each voluntary transfer cancels one and makes the next';
COMMENT ON COLUMN torrens_certificates.number_key IS 'Natural order key, as documents.number_key';
COMMENT ON COLUMN torrens_certificates.file_number IS 'Where the county keeps file numbers beside certificate numbers';
COMMENT ON COLUMN torrens_certificates.start_page IS 'First page, for ordering';

CREATE TABLE tract_book_entries (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tract_book_id     text NOT NULL CHECK (tract_book_id <> ''),
  tract_book_key    text COLLATE "C" NOT NULL UNIQUE,
  document_type     text COLLATE "C" REFERENCES document_types,
  document_number   text,
  recorded_on       date NOT NULL,
  recorded_time     time(0),
  image_page_count  integer CHECK (image_page_count > 0),
  index_version_id  bigint REFERENCES index_versions
);
CREATE INDEX tract_book_entries_recorded_idx ON tract_book_entries (recorded_on, tract_book_key);
COMMENT ON TABLE tract_book_entries IS 'Pages of the old tract books, each with the land that it covers (legals)';
COMMENT ON COLUMN tract_book_entries.tract_book_id IS 'Identifier printed on the page';
COMMENT ON COLUMN tract_book_entries.tract_book_key IS 'Natural order key of tract_book_id';
COMMENT ON COLUMN tract_book_entries.document_number IS 'Document under which the page is filed and its image stored, where there is one';

CREATE TABLE legals (
  id                  bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  document_id         bigint REFERENCES documents ON DELETE CASCADE,
  certificate_id      bigint REFERENCES torrens_certificates ON DELETE CASCADE,
  tract_book_entry_id bigint REFERENCES tract_book_entries ON DELETE CASCADE,
  sequence            integer NOT NULL CHECK (sequence > 0),
  kind                text NOT NULL CHECK (kind IN ('LB', 'MB')),
  plat_id             bigint REFERENCES plats,
  block               text,
  block_key           text COLLATE "C" NOT NULL DEFAULT '',
  lots                text,
  lot_keys            text[] NOT NULL DEFAULT '{}',
  part                text,
  sublot              text,
  sublot_key          text COLLATE "C" NOT NULL DEFAULT '',
  building_key        text COLLATE "C" NOT NULL DEFAULT '',
  unit_key            text COLLATE "C" NOT NULL DEFAULT '',
  garage_key          text COLLATE "C" NOT NULL DEFAULT '',
  other_lot_code      text COLLATE "C",
  other_lot           text,
  other_lot_key       text COLLATE "C" NOT NULL DEFAULT '',
  township            smallint CHECK (township > 0),
  township_half       boolean NOT NULL DEFAULT false,
  township_direction  text CHECK (township_direction IN ('N', 'S')),
  range               smallint CHECK (range > 0),
  range_half          boolean NOT NULL DEFAULT false,
  range_direction     text CHECK (range_direction IN ('E', 'W')),
  section             smallint CHECK (section BETWEEN 1 AND 36),
  base_code           text COLLATE "C",
  meridian_code       text COLLATE "C",
  municipality_code   text COLLATE "C",
  aliquot             text,
  quarter_mask        integer CHECK (quarter_mask BETWEEN 0 AND 65535),
  cell_mask           bit(256),
  aliquot_unspecified boolean NOT NULL DEFAULT false,
  description         text NOT NULL,
  comment             text,
  CHECK (num_nonnulls(document_id, certificate_id, tract_book_entry_id) = 1),
  CHECK (kind <> 'LB' OR plat_id IS NOT NULL),
  CHECK (section IS NULL OR (township IS NOT NULL AND range IS NOT NULL)),
  CHECK ((section IS NULL) = (quarter_mask IS NULL)),
  CHECK (cell_mask IS NULL OR quarter_mask IS NOT NULL)
);
CREATE UNIQUE INDEX legals_document_idx    ON legals (document_id, sequence) WHERE document_id IS NOT NULL;
CREATE UNIQUE INDEX legals_certificate_idx ON legals (certificate_id, sequence) WHERE certificate_id IS NOT NULL;
CREATE UNIQUE INDEX legals_tract_book_idx  ON legals (tract_book_entry_id, sequence) WHERE tract_book_entry_id IS NOT NULL;
CREATE INDEX legals_plat_idx    ON legals (plat_id, block_key) WHERE plat_id IS NOT NULL;
CREATE INDEX legals_section_idx ON legals (township, range, section) INCLUDE (quarter_mask, document_id, tract_book_entry_id)
  WHERE township IS NOT NULL;
COMMENT ON TABLE legals IS 'Land of a document, of a certificate of title or of a tract book page: a lot of a plat, or a part of a section';
COMMENT ON COLUMN legals.kind IS 'LB lots and blocks (platted), MB metes and bounds (sectional)';
COMMENT ON COLUMN legals.block_key IS 'Natural order key of the block; empty where the plat has none, which is a value of its own; * for all blocks';
COMMENT ON COLUMN legals.lots IS 'As presented: 1,3,7-9';
COMMENT ON COLUMN legals.lot_keys IS 'Natural order keys of the single lots, so that lot 8 is found in 7-9; * stands for all lots of the block. A plat has few enough legals to be read whole';
COMMENT ON COLUMN legals.part IS 'Part text: N 30 FT OF';
COMMENT ON COLUMN legals.building_key IS 'Condominium: building, unit and garage as lot keys';
COMMENT ON COLUMN legals.other_lot_code IS 'Kind of other lot (legal_codes): government lot, outlot, tract; its number in other_lot';
COMMENT ON COLUMN legals.township_half IS 'Half township (T 33 1/2 N)';
COMMENT ON COLUMN legals.aliquot IS 'As presented: NE4 SW4';
COMMENT ON COLUMN legals.quarter_mask IS 'Quarter-quarters of the section that the land touches, a bit each, row by row from the north-west (bit 0 NWNW, bit 3 NENE, bit 15 SESE). Overlap is a search that contains, equality one that is exact';
COMMENT ON COLUMN legals.cell_mask IS 'The same in 16 x 16 cells (QQQQ), first bit the north-western, where the land does not fill its quarter-quarters; empty: quarter_mask says it all';
COMMENT ON COLUMN legals.aliquot_unspecified IS 'No aliquot was given: the whole section or an unknown part of it; quarter_mask is full';

CREATE TABLE parcels (
  id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text NOT NULL CHECK (number <> ''),
  key    text COLLATE "C" NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'CURRENT' CHECK (status IN ('CURRENT', 'RETIRED'))
);
COMMENT ON TABLE parcels IS 'Parcel identifiers of the tax roll';
COMMENT ON COLUMN parcels.key IS 'Letters and digits alone; zeros on the left count';

CREATE TABLE parcel_successors (
  parcel_id     bigint NOT NULL REFERENCES parcels ON DELETE CASCADE,
  successor_key text COLLATE "C" NOT NULL,
  PRIMARY KEY (parcel_id, successor_key)
);
CREATE INDEX parcel_successors_successor_idx ON parcel_successors (successor_key);
COMMENT ON TABLE parcel_successors IS 'What a retired parcel was split or merged into';

CREATE TABLE document_parcels (
  document_id bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
  parcel_id   bigint NOT NULL REFERENCES parcels,
  PRIMARY KEY (document_id, parcel_id)
);
CREATE INDEX document_parcels_parcel_idx ON document_parcels (parcel_id, document_id);
COMMENT ON TABLE document_parcels IS 'Parcels that a document concerns';

CREATE TABLE document_addresses (
  document_id    bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
  sequence       integer NOT NULL CHECK (sequence > 0),
  address        text NOT NULL,
  city           text,
  state          text,
  zip            text,
  house_number   integer CHECK (house_number >= 0),
  house_suffix   text COLLATE "C" NOT NULL DEFAULT '',
  street_key     text COLLATE "C" NOT NULL,
  direction_key  text COLLATE "C" NOT NULL DEFAULT '',
  street_type    text COLLATE "C" NOT NULL DEFAULT '',
  unit_key       text COLLATE "C" NOT NULL DEFAULT '',
  city_key       text COLLATE "C" NOT NULL DEFAULT '',
  PRIMARY KEY (document_id, sequence)
);
CREATE INDEX document_addresses_street_idx ON document_addresses (street_key, house_number) INCLUDE (document_id);
COMMENT ON TABLE document_addresses IS 'Addresses of the property that a document concerns';
COMMENT ON COLUMN document_addresses.address IS 'As presented: 1386 IDAHO AVE W';
COMMENT ON COLUMN document_addresses.house_suffix IS 'What follows the house number: A, 1/2';
COMMENT ON COLUMN document_addresses.street_key IS 'Name of the street without direction and type: matched by prefix';
COMMENT ON COLUMN document_addresses.direction_key IS 'N, SE: matched only where the searcher gives one; likewise street_type (AVE)';

CREATE TABLE island_tracts (
  document_id bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
  sequence    integer NOT NULL CHECK (sequence > 0),
  island_code text COLLATE "C" NOT NULL REFERENCES islands,
  village     text NOT NULL,
  village_key text COLLATE "C" NOT NULL,
  parcel      text,
  parcel_key  text COLLATE "C" NOT NULL DEFAULT '',
  PRIMARY KEY (document_id, sequence)
);
CREATE INDEX island_tracts_search_idx ON island_tracts (island_code, village_key, parcel_key) INCLUDE (document_id);
COMMENT ON TABLE island_tracts IS 'Tract index by island and village: the land of a document';
COMMENT ON COLUMN island_tracts.parcel_key IS 'Letters and digits alone';

---------------------------------------------------------------------------------------------------------------------
-- Torrens

CREATE TABLE torrens_owners (
  certificate_id bigint NOT NULL REFERENCES torrens_certificates ON DELETE CASCADE,
  sequence       integer NOT NULL CHECK (sequence > 0),
  display_name   text NOT NULL,
  capacity       text,
  PRIMARY KEY (certificate_id, sequence)
);
COMMENT ON TABLE torrens_owners IS 'Registered owners of a certificate of title';

CREATE TABLE torrens_cancellations (
  certificate_id      bigint NOT NULL REFERENCES torrens_certificates ON DELETE CASCADE,
  cancelled_by_key    text COLLATE "C" NOT NULL,
  cancelled_by_number text NOT NULL,
  PRIMARY KEY (certificate_id, cancelled_by_key)
);
CREATE INDEX torrens_cancellations_cancelled_by_idx ON torrens_cancellations (cancelled_by_key);
COMMENT ON TABLE torrens_cancellations IS 'Certificates that took the place of a cancelled one; read both ways';
COMMENT ON COLUMN torrens_cancellations.cancelled_by_key IS 'torrens_certificates.number_key of the later certificate';

CREATE TABLE torrens_memorials (
  certificate_id      bigint NOT NULL REFERENCES torrens_certificates ON DELETE CASCADE,
  sequence            integer NOT NULL CHECK (sequence > 0),
  document_type       text COLLATE "C" REFERENCES document_types,
  document_number     text,
  document_number_key text COLLATE "C",
  kind                text,
  memorial_on         date,
  in_favor_of         text,
  discharged_by       text,
  discharged_on       date,
  text                text NOT NULL,
  text_key            text NOT NULL,
  PRIMARY KEY (certificate_id, sequence)
);
CREATE INDEX torrens_memorials_document_idx ON torrens_memorials (document_number_key);
CREATE INDEX torrens_memorials_text_idx ON torrens_memorials USING gin (text_key gin_trgm_ops);
COMMENT ON TABLE torrens_memorials IS 'What burdens a certificate of title: mortgages, easements, liens, each by its document';
COMMENT ON COLUMN torrens_memorials.text_key IS 'Text key of kind, in_favor_of and text together: what a text search looks into';
COMMENT ON COLUMN torrens_memorials.discharged_by IS 'Number of the document that ended it';

CREATE TABLE torrens_texts (
  certificate_id bigint NOT NULL REFERENCES torrens_certificates ON DELETE CASCADE,
  section        text NOT NULL CHECK (section IN ('LEGAL', 'RECITAL')),
  sequence       integer NOT NULL CHECK (sequence > 0),
  text           text NOT NULL,
  text_key       text NOT NULL,
  PRIMARY KEY (certificate_id, section, sequence)
);
CREATE INDEX torrens_texts_text_idx ON torrens_texts USING gin (text_key gin_trgm_ops);
COMMENT ON TABLE torrens_texts IS 'Legal text and recitals of a certificate of title, a paragraph each';

CREATE TABLE document_certificates (
  document_id        bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
  certificate_key    text COLLATE "C" NOT NULL,
  certificate_number text NOT NULL,
  PRIMARY KEY (document_id, certificate_key)
);
CREATE INDEX document_certificates_certificate_idx ON document_certificates (certificate_key);
COMMENT ON TABLE document_certificates IS 'Certificates of title on which a Torrens document stands';
COMMENT ON COLUMN document_certificates.certificate_key IS 'torrens_certificates.number_key';

---------------------------------------------------------------------------------------------------------------------
-- Tax liens

CREATE TABLE tax_liens (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  document_id        bigint NOT NULL UNIQUE REFERENCES documents ON DELETE CASCADE,
  lien_number        text NOT NULL CHECK (lien_number <> ''),
  lien_number_key    text COLLATE "C" NOT NULL,
  lien_on            date,
  lien_type          text NOT NULL CHECK (lien_type IN ('FEDERAL', 'STATE', 'OTHER')),
  total_amount_cents bigint CHECK (total_amount_cents >= 0),
  expires_on         date,
  ended_on           date,
  index_version_id   bigint REFERENCES index_versions
);
CREATE INDEX tax_liens_number_idx ON tax_liens (lien_number_key);
CREATE INDEX tax_liens_lien_on_idx ON tax_liens (lien_on);
COMMENT ON TABLE tax_liens IS 'Tax liens: one for each document that claims one';
COMMENT ON COLUMN tax_liens.lien_number IS 'Serial number of the agency';
COMMENT ON COLUMN tax_liens.expires_on IS 'Last day for refiling of the longest assessment; empty: does not expire by itself';
COMMENT ON COLUMN tax_liens.ended_on IS 'First day on which the lien is Expired: released in full and not revoked, or the day after expires_on; empty: Current with no known end. Current on a day: ended_on is empty or later';

CREATE TABLE tax_lien_assessments (
  tax_lien_id      bigint NOT NULL REFERENCES tax_liens ON DELETE CASCADE,
  sequence         integer NOT NULL CHECK (sequence > 0),
  tax_kind         text,
  period_ends_on   date,
  assessed_on      date,
  last_refile_on   date,
  taxpayer_id_last4 text CHECK (taxpayer_id_last4 ~ '^[0-9]{4}$'),
  balance_cents    bigint CHECK (balance_cents >= 0),
  PRIMARY KEY (tax_lien_id, sequence)
);
COMMENT ON TABLE tax_lien_assessments IS 'Lines of a notice of lien';
COMMENT ON COLUMN tax_lien_assessments.last_refile_on IS 'Last day for refiling; a line not refiled releases itself after it';
COMMENT ON COLUMN tax_lien_assessments.taxpayer_id_last4 IS 'Identifying number masked on import to its last four digits';

CREATE TABLE tax_lien_taxpayers (
  tax_lien_id     bigint NOT NULL REFERENCES tax_liens ON DELETE CASCADE,
  sequence        integer NOT NULL CHECK (sequence > 0),
  kind            text NOT NULL CHECK (kind IN ('HUMAN', 'NON_HUMAN')),
  display_name    text NOT NULL,
  last_name       text NOT NULL,
  first_name      text,
  middle_name     text,
  suffix          text,
  display_address text,
  key             text COLLATE "C" NOT NULL,
  key_nospace     text COLLATE "C" NOT NULL,
  first_key       text COLLATE "C" NOT NULL,
  middle_key      text COLLATE "C" NOT NULL,
  PRIMARY KEY (tax_lien_id, sequence)
);
CREATE INDEX tax_lien_taxpayers_search_idx ON tax_lien_taxpayers (key_nospace, first_key) INCLUDE (middle_key, tax_lien_id);
COMMENT ON TABLE tax_lien_taxpayers IS 'Who owes; keys as in names';

CREATE TABLE tax_lien_revisions (
  tax_lien_id         bigint NOT NULL REFERENCES tax_liens ON DELETE CASCADE,
  sequence            integer NOT NULL CHECK (sequence > 0),
  flag                text NOT NULL CHECK (flag IN ('REFILING', 'AMENDMENT', 'SUBORDINATION', 'DISCHARGE', 'WITHDRAWAL', 'OTHER')),
  document_type       text COLLATE "C" NOT NULL REFERENCES document_types,
  document_number     text NOT NULL,
  document_number_key text COLLATE "C" NOT NULL,
  refiled_until_on    date,
  PRIMARY KEY (tax_lien_id, sequence)
);
CREATE INDEX tax_lien_revisions_document_idx ON tax_lien_revisions (document_number_key, document_type);
COMMENT ON TABLE tax_lien_revisions IS 'Documents that revise a lien without ending it';
COMMENT ON COLUMN tax_lien_revisions.refiled_until_on IS 'New last day for refiling, set by a refiling';

CREATE TABLE tax_lien_releases (
  tax_lien_id          bigint NOT NULL REFERENCES tax_liens ON DELETE CASCADE,
  sequence             integer NOT NULL CHECK (sequence > 0),
  partial_full_flag    text NOT NULL CHECK (partial_full_flag IN ('PARTIAL', 'FULL')),
  release_type         text COLLATE "C" NOT NULL REFERENCES document_types,
  release_number       text NOT NULL,
  release_number_key   text COLLATE "C" NOT NULL,
  released_on          date NOT NULL,
  revoke_type          text COLLATE "C" REFERENCES document_types,
  revoke_number        text,
  revoke_number_key    text COLLATE "C",
  revoked_on           date,
  PRIMARY KEY (tax_lien_id, sequence),
  CHECK (num_nulls(revoke_type, revoke_number, revoke_number_key, revoked_on) IN (0, 4))
);
CREATE INDEX tax_lien_releases_release_idx ON tax_lien_releases (release_number_key, release_type);
CREATE INDEX tax_lien_releases_revoke_idx ON tax_lien_releases (revoke_number_key, revoke_type) WHERE revoke_number_key IS NOT NULL;
COMMENT ON TABLE tax_lien_releases IS 'Releases of a lien, and the revocations that reinstate it';

---------------------------------------------------------------------------------------------------------------------
-- Grantor-grantee books

CREATE TABLE grantor_grantee_books (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reference        text NOT NULL CHECK (reference <> ''),
  reference_key    text COLLATE "C" NOT NULL UNIQUE,
  role             text NOT NULL CHECK (role IN ('GRANTOR', 'GRANTEE', 'BOTH')),
  document_type    text COLLATE "C" REFERENCES document_types,
  document_number  text,
  from_name        text NOT NULL,
  to_name          text NOT NULL,
  from_key         text COLLATE "C" NOT NULL,
  to_key           text COLLATE "C" NOT NULL CHECK (to_key >= from_key),
  from_on          date NOT NULL,
  to_on            date NOT NULL CHECK (to_on >= from_on),
  image_page_count integer CHECK (image_page_count > 0),
  index_version_id bigint REFERENCES index_versions
);
CREATE INDEX grantor_grantee_books_names_idx ON grantor_grantee_books (from_key, to_key);
CREATE INDEX grantor_grantee_books_from_on_idx ON grantor_grantee_books (from_on);
COMMENT ON TABLE grantor_grantee_books IS 'Scanned pages of the old books of names: which span of the alphabet and of time each covers';
COMMENT ON COLUMN grantor_grantee_books.from_key IS 'Search key without spaces of from_name; a name is on the page when from_key <= key and key <= to_key or begins with to_key';
COMMENT ON COLUMN grantor_grantee_books.document_number IS 'Document under which the image is stored, where there is one';
