-- A county that shows file numbers finds certificates by them, whatever their punctuation, case and leading zeros.
CREATE INDEX torrens_certificates_file_number_idx ON torrens_certificates
  (regexp_replace(regexp_replace(upper(file_number), '[^A-Z0-9]', '', 'g'), '(^|[A-Z])0+(?=[0-9])', '\1', 'g'))
  WHERE file_number IS NOT NULL;
COMMENT ON INDEX torrens_certificates_file_number_idx IS 'The file number as select-certificate-ids.queries.ts compares it';
