import { formatBenchTable } from './bench-table.ts';
import { benchReview, benchUse } from './browser/bench-use.ts';

/**
 * Measures a running portal of the demo county in a browser: the memory of a day of work, and the slowest press on results, in the viewer and
 * in filing review. `node bench/src/measure-use.ts http://127.0.0.1:8080/juniper/`
 */

const PASSWORD = 'Juniper!2026';
const [address = 'http://127.0.0.1:8080/juniper/'] = process.argv.slice(2);
const staff = { username: 'demo.county', password: PASSWORD };
const surnames = ['LINDQUIST', 'ANDERSON', 'JOHNSON', 'PETERSON', 'OLSON'];

const used = await benchUse({ address, person: staff, surnames, hasImages: true });
console.log(formatBenchTable([...used, ...(await benchReview({ address, person: staff }))]));
