import { readEnvironment } from '../../environment.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../modules/office/audit/index.ts';
import { findCountyLine, UsageError } from '../find-county-line.ts';
import { getOperatorName } from '../operator-name.ts';
import { withOpenCounty } from '../with-county.ts';
import { editCountiesFile, getCountiesFile, getRawCounty } from './edit-counties-file.ts';

/**
 * Changes the key of a county, which starts its addresses. Its database and its folder keep their names.
 *
 * @throws UsageError when no county has the key, or the new key is the same; EnvironmentError for an invalid or taken new key.
 */
export async function renameCounty(key: string, newKey: string): Promise<number> {
  const environment = readEnvironment(process.env);
  const line = findCountyLine(environment, key, undefined);
  if (newKey === key) throw new UsageError(`${line.name} is at /${key}/ already.`);
  const details = { before: { key }, after: { key: newKey }, by: `${getOperatorName()} (command)` };
  await editCountiesFile(
    getCountiesFile(environment),
    ({ counties, ...rest }) => {
      const renamed = getRawCounty(counties, key);
      return { ...rest, counties: counties.map((each) => (each === renamed ? { ...each, key: newKey } : each)) };
    },
    () =>
      withOpenCounty(environment, line, {}, ({ county }) =>
        recordAudit(county.db, { action: 'county.renamed', actor: SYSTEM_ACTOR, details }),
      ),
  );
  console.log(
    `${line.name} is at /${newKey}/ once the portal is restarted. Links that were sent with /${key}/ stop working.`,
  );
  return 0;
}
