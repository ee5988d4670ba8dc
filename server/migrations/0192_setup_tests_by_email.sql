-- Deleting an email must not scan the tests.

CREATE INDEX setup_tests_by_email ON setup_tests (email_id);
