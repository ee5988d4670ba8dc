import type { County } from '../county.ts';
import type { DemoCounty } from '../demo-county.ts';
import { closeFinding, type Finding, listFindings } from '../modules/money/cards/index.ts';
import { SYSTEM_ACTOR } from '../modules/office/audit/index.ts';
import { UsageError } from './find-county-line.ts';
import { getOperatorName } from './operator-name.ts';
import { runCommand } from './run-command.ts';
import { withCounty } from './with-county.ts';

const USAGE = `Usage: npm run findings -- <county> [--all]
       npm run findings -- <county> close <id> <reason>

Lists where the card gateway's books and a county's differ, newest first: the open findings, or all of them. Findings close when the
gateway agrees. Close one that you have dealt with, and say how.`;

/** More are a fault of the gateway's account, not of payments. */
const LISTED_MAX = 1_000;
const REASON_MAX_CHARACTERS = 500;

if (import.meta.main) await runFindings();

/**
 * Runs the command with the arguments of this process and sets its exit code: 0 for success, 1 when there is no such
 * finding, 2 when it couldn't run.
 *
 * @param demo the county that is used when COUNTIES_FILE isn't set.
 */
export async function runFindings(demo?: DemoCounty): Promise<void> {
  await runCommand(USAGE, (args) => findings(args, demo));
}

type Command =
  | { readonly kind: 'LIST'; readonly isOpen: boolean }
  | { readonly kind: 'CLOSE'; readonly id: number; readonly reason: string };

/** @throws UsageError for any other arguments. */
export function parseFindingsCommand(args: readonly string[]): Command {
  const [command, id = '', ...words] = args;
  if (command === undefined) return { kind: 'LIST', isOpen: true };
  if (command === '--all' && args.length === 1) return { kind: 'LIST', isOpen: false };
  const reason = words.join(' ').trim();
  if (command !== 'close' || !/^[1-9]\d{0,14}$/.test(id) || reason === '' || reason.length > REASON_MAX_CHARACTERS)
    throw new UsageError(USAGE);
  return { kind: 'CLOSE', id: Number(id), reason };
}

async function findings([key, ...args]: readonly string[], demo: DemoCounty | undefined): Promise<number> {
  if (key === undefined) throw new UsageError(USAGE);
  const command = parseFindingsCommand(args);
  return withCounty(key, { demo }, ({ county }) =>
    command.kind === 'LIST' ? list(county, command.isOpen) : close(county, command),
  );
}

async function list(county: County, isOpen: boolean): Promise<number> {
  const found = await listFindings(county.db, { isOpen, limit: LISTED_MAX });
  for (const finding of found) console.log(formatFinding(finding));
  console.log(
    `${county.name}: ${found.length} ${isOpen ? 'open ' : ''}${found.length === 1 ? 'finding' : 'findings'}.`,
  );
  return 0;
}

async function close(county: County, { id, reason }: Command & { readonly kind: 'CLOSE' }): Promise<number> {
  const by = `${getOperatorName()} (command)`;
  const isClosed = await closeFinding(county, { id, by, reason, actor: SYSTEM_ACTOR });
  console.log(isClosed ? `Closed finding ${id}.` : `There is no open finding ${id}.`);
  return isClosed ? 0 : 1;
}

/** Formats a finding as one line: id, instant, rule, transaction or number, details, and how it was closed. */
export function formatFinding(finding: Finding): string {
  const { id, foundAt, rule, subject, details, settledAt, closedBy, closedReason } = finding;
  const end = settledAt === null ? '' : `  closed ${settledAt.toISOString()}`;
  const by = closedReason === null ? '' : ` by ${closedBy}: ${closedReason}`;
  return `${id}  ${foundAt.toISOString()}  ${rule} ${subject}  ${JSON.stringify(details)}${end}${by}`;
}
