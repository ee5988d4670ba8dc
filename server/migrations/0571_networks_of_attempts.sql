-- Limits count IPv6 clients by three networks, because an organization has 65,536 of the narrow ones.

ALTER TABLE sign_in_attempts
  ADD COLUMN network_56 text NOT NULL DEFAULT '',
  ADD COLUMN network_48 text NOT NULL DEFAULT '';
COMMENT ON COLUMN sign_in_attempts.client_address IS 'An IPv4 address, the first 64 bits of an IPv6 address, or the user who has signed in before in the browser.';
COMMENT ON COLUMN sign_in_attempts.network_56 IS 'The same with the first 56 bits of an IPv6 address; blank in rows of earlier releases.';
COMMENT ON COLUMN sign_in_attempts.network_48 IS 'The same with the first 48 bits.';
CREATE INDEX sign_in_attempts_by_network_56 ON sign_in_attempts (network_56, attempted_at);
CREATE INDEX sign_in_attempts_by_network_48 ON sign_in_attempts (network_48, attempted_at);

ALTER TABLE public_call_attempts
  ADD COLUMN network_56 text NOT NULL DEFAULT '',
  ADD COLUMN network_48 text NOT NULL DEFAULT '';
COMMENT ON COLUMN public_call_attempts.client_address IS 'An IPv4 address, the first 64 bits of an IPv6 address, or the user who has signed in before in the browser.';
COMMENT ON COLUMN public_call_attempts.network_56 IS 'The same with the first 56 bits of an IPv6 address; blank in rows of earlier releases.';
COMMENT ON COLUMN public_call_attempts.network_48 IS 'The same with the first 48 bits.';
CREATE INDEX public_call_attempts_by_network_56 ON public_call_attempts (kind, network_56, attempted_at);
CREATE INDEX public_call_attempts_by_network_48 ON public_call_attempts (kind, network_48, attempted_at);
