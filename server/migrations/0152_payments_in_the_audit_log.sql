-- Finding the entries of a card payment, and those from an address.

CREATE INDEX audit_entries_by_payment ON audit_entries ((details ->> 'invoiceNumber'))
  WHERE details ? 'invoiceNumber';
CREATE INDEX audit_entries_by_address ON audit_entries (client_address text_pattern_ops, occurred_at)
  WHERE client_address IS NOT NULL;
