ALTER TABLE payment_intents ADD COLUMN client_network text CHECK (length(client_network) BETWEEN 1 AND 100);
COMMENT ON COLUMN payment_intents.client_network IS 'Who asked for the form: an IPv4 address, or the first 64 bits of an IPv6 address. Limits open forms; null for refunds and for forms from before it was recorded.';
