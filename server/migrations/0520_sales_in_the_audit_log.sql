-- The number of a payment that is printed on a receipt is that of its sale: the audit log is searched by it.
CREATE INDEX audit_entries_by_sale ON audit_entries ((details ->> 'saleId'))
  WHERE details ? 'saleId';
