/** How to call `npm run county`. */
export const COUNTY_USAGE = `Usage: npm run county -- create <key> --name <name> --state <MN> --time-zone <America/Chicago>
           --administrator <user name> --email <address> --first-name <name> --last-name <name>
           [--provider <user name> --provider-email <address> --provider-first-name <name> --provider-last-name <name>]
           [--database-url <postgresql://…> [--owner-database-url <postgresql://…>] [--admin-database-url <postgresql://…>]]
           [--data-dir <folder>] [--settings <file>]
       npm run county -- list [--details]
       npm run county -- check [<key> | --all]
       npm run county -- migrate <key> | --all
       npm run county -- rename <key> <new key>
       npm run county -- remove <key> [--delete-data] [--yes]
       npm run county -- backup <key> <file> | --all <folder> [--no-hashes]
       npm run county -- restore <key> <file>
       npm run county -- move-images <key> --to store [--delete] | --to folder
       npm run county -- document-keys <key> [--algorithm rsa3072|p256] [--new-root]
       npm run county -- keys <key> [--rotate secrets.key|audit-key.pem]
       npm run county -- verify-certificate <key> <file> <YYYY-MM-DD>
       npm run county -- check-paying-page <https://records.example.gov/pine/> [--form-origin <https://accept.authorize.net>]

create makes a county's database, its entry in COUNTIES_FILE and its first administrator, and prints a one-time link for them. --provider
names a user of the provider's staff, who also sees the technical screens and gets a link, too. Without --database-url the database is PGlite in the data folder. --settings names a file that
another county has exported (Control Panel, Settings file): the new county begins with its prices and all other settings. With --owner-database-url another role owns the tables, and that of --database-url only
serves; --admin-database-url names a role that creates both, and isn't stored. list --details opens each county's database, and also prints its schema, last
import, last backup, replicas, disk and open findings. check tries everything a county needs and exits with 1 if something doesn't
work. migrate brings a database to the newest schema, as starting the portal does; no other command changes a schema. rename changes the first segment of the county's addresses. remove takes the county out of COUNTIES_FILE; with --delete-data it
also deletes its database and its folder, and can be repeated until the portal no longer has the database open. backup writes the database with a list of the county's files and their hashes, with --all one file for each county; restore reads it into
a county of COUNTIES_FILE whose database is missing or empty, of either engine, and compares its files and objects with the list.
move-images copies the county's images and filings into its object store or back, compares every copy, and can be repeated after it was cut off;
--delete removes the files of the folder. document-keys creates the key that signs search certificates for a year, and the county's root if it has
none. keys lists the county's keys and secrets with their age and how each is replaced; --rotate replaces one of its folder and encrypts
again what it protects, while the portal serves. verify-certificate checks the signature of a file that was issued on a day. check-paying-page compares a county's page, its headers and scripts, as they arrive outside of its network, with this release. A portal that runs serves a changed COUNTIES_FILE in a moment.`;
