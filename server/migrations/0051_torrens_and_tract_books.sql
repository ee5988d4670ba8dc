-- Orders of certificates and of tract book pages, as the lists are sorted, both ways.

DROP INDEX tract_book_entries_recorded_idx;
CREATE INDEX tract_book_entries_by_recorded_idx ON tract_book_entries (recorded_on, recorded_time NULLS FIRST, tract_book_key)
  INCLUDE (id);

DROP INDEX torrens_certificates_certified_idx;
CREATE INDEX torrens_certificates_by_certified_idx ON torrens_certificates
  (certified_on, certified_time NULLS FIRST, number_key) INCLUDE (id);
