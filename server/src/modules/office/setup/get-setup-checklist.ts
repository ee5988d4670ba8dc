import type { ContentOf } from '@portal/contract/endpoint';
import type { setupChecklist as endpoint, SetupLine } from '@portal/contract/office/setup';
import { SETUP_LINES, SETUP_TESTS } from '@portal/contract/office/setup';
import type { CallContext } from '../../../platform/http/route.ts';
import { countAdministrators } from '../../people/identity/index.ts';
import { getSettings, listSavedGroups } from '../county-settings/index.ts';
import { describeTest } from './describe-test.ts';
import { listTests } from './setup.queries.ts';

type Content = ContentOf<typeof endpoint>;

/** Verifies each line of the checklist from settings, users and the newest tests. */
export async function getSetupChecklist({ db, county }: CallContext): Promise<Content> {
  const tests = await getTests({ db, county });
  const saved: readonly string[] = await listSavedGroups(db, ['notableDates', 'aLaCarte', 'languages']);
  const { contactName, contactPhone, contactEmail } = await getSettings(db, 'common');
  const administrators = await countAdministrators(db);
  const isDone: Readonly<Record<SetupLine, boolean>> = {
    contact: contactName !== '' && `${contactPhone}${contactEmail}` !== '',
    notableDates: saved.includes('notableDates'),
    prices: saved.includes('aLaCarte'),
    cardGateway: tests.cardGateway?.outcome === 'PASSED',
    email: tests.email?.outcome === 'PASSED',
    languages: saved.includes('languages'),
    administrator: administrators.COUNTY > 0,
  };
  const stateOf = (line: SetupLine) => {
    if (line === 'cardGateway' && county.cardGateway === undefined) return 'NOT_NEEDED';
    return isDone[line] ? 'DONE' : 'OPEN';
  };
  return { lines: SETUP_LINES.map((line) => ({ line, state: stateOf(line) })), tests };
}

async function getTests({ db, county }: Pick<CallContext, 'db' | 'county'>): Promise<Content['tests']> {
  const tests = new Map((await listTests(db)).map((test) => [test.kind, test]));
  const described = SETUP_TESTS.map(async (kind) => {
    const test = tests.get(kind);
    return [kind, test === undefined ? null : await describeTest(db, county, test)] as const;
  });
  return Object.fromEntries(await Promise.all(described)) as Content['tests'];
}
