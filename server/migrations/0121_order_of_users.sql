-- The first pages of the user list are read in order instead of being sorted from 20,000 users.
CREATE INDEX users_in_order_of_username ON users (username_key, id);
CREATE INDEX users_in_order_of_name ON users (name_key, id);
