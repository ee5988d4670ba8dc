/** How to call `npm run county`. */
export const COUNTY_USAGE = `Usage: npm run county -- create <key> --name <name> --state <MN> --time-zone <America/Chicago>
           --administrator <user name> --email <address> [--first-name <name>] [--last-name <name>]
           [--database-url <postgresql://…>] [--data-dir <folder>]
       npm run county -- list
       npm run county -- check [<key>]
       npm run county -- rename <key> <new key>
       npm run county -- remove <key> [--delete-data] [--yes]

create makes a county's database, its entry in COUNTIES_FILE and its first administrator, and prints a one-time link for them. Without
--database-url the database is PGlite in the data folder. check tries everything a county needs and exits with 1 if something doesn't
work. rename changes the first segment of the county's addresses. remove takes the county out of COUNTIES_FILE; with --delete-data it
also deletes its database and its folder. The portal reads COUNTIES_FILE when it starts.`;
