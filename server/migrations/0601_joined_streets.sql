-- LASALLE AVE and LA SALLE AVE are one street: a name without spaces is compared, unless it ends with a number or is a letter.

CREATE INDEX document_addresses_joined_idx ON document_addresses (replace(street_key, ' ', ''), house_number)
  INCLUDE (document_id, house_suffix, direction_key, street_type, unit_key, city_key, street_key);
COMMENT ON INDEX document_addresses_joined_idx IS 'Streets by their name without spaces';
