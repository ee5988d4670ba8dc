import { inventPlat, PLATS } from '@portal/testing/county/plats';
import { indexPlats, typePlat } from '../../../web/src/features/records/search/land/plat-entry.rules.ts';
import type { BenchLine } from '../bench-table.ts';
import { formatQuantiles, measureRuns, percentile } from '../measure.ts';

const RUNS = 400;

/** A keystroke in the plat entry of a county with 5,000 plats, compared with a plain scan of all names. */
export async function benchPlats(): Promise<readonly BenchLine[]> {
  const invented = Array.from({ length: PLATS }, (_, index) => inventPlat(index));
  const listed = invented.map(({ number, name }) => ({ code: number, description: name }));
  const aliases = invented.flatMap(({ number, alias }) =>
    alias === undefined ? [] : [{ code: number, description: alias }],
  );
  const plats = indexPlats(listed, aliases);
  const typed = (run: number) => inventPlat(run * 13).name.slice(0, 1 + (run % 12));
  const ours = await measureRuns(RUNS, async (run) => typePlat(plats, 'platName', typed(run).toLowerCase()));
  const plain = await measureRuns(RUNS, async (run) =>
    listed.filter(({ description }) => description.startsWith(typed(run))),
  );
  return [
    {
      what: `plat entry, a keystroke among ${PLATS} plats`,
      ours: formatQuantiles(ours),
      comparison: `names compared one by one ${formatQuantiles(plain)}`,
      ratio: percentile(ours, 0.95) / percentile(plain, 0.95),
      aim: 'p95 ≤ 50 ms',
    },
  ];
}
