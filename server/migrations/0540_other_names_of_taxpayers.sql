-- A taxpayer is indexed under its other names (DBA, AKA, the last part of a hyphenated surname), as the parties of documents are.
ALTER TABLE tax_lien_taxpayers ADD COLUMN variant_of integer CHECK (variant_of <> sequence);
COMMENT ON COLUMN tax_lien_taxpayers.variant_of IS 'Sequence of the taxpayer whose other name this row is; as in names. It is searched and not shown';
