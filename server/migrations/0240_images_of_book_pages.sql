-- A list marks the pages of old books that have an image, also where the image is that of a document.

ALTER TABLE grantor_grantee_books ADD COLUMN document_number_key text;
ALTER TABLE tract_book_entries ADD COLUMN document_number_key text;
COMMENT ON COLUMN grantor_grantee_books.document_number_key IS 'Natural order key of document_number, by which the document is found';
COMMENT ON COLUMN tract_book_entries.document_number_key IS 'Natural order key of document_number, by which the document is found';

-- The next import writes the keys of numbers that the document has in another spelling.
UPDATE grantor_grantee_books AS page SET document_number_key = documents.number_key
FROM documents WHERE documents.document_type = page.document_type AND documents.number = page.document_number;
UPDATE tract_book_entries AS page SET document_number_key = documents.number_key
FROM documents WHERE documents.document_type = page.document_type AND documents.number = page.document_number;
