import {
  changeScheduleStatus,
  deleteSchedule,
  type LoadedSchedule,
  runSchedule,
  type ScheduleForm,
  saveSchedule,
  scheduleList,
} from '@portal/contract/office/report-schedules';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../audit/index.ts';
import { saveSettings } from '../county-settings/index.ts';
import { REQUESTS_PER_DAY } from './change-schedule.ts';
import { SCHEDULES_MAX } from './save-schedule.ts';

let test: TestApp;
let staff: TestClient;
let manager: TestClient;
let other: TestClient;

beforeAll(async () => {
  test = await startTestApp();
  staff = await test.signedIn({ role: 'COUNTY', account: { name: 'County' } });
  manager = await test.signedIn({ role: 'ACCOUNT', account: { name: 'Northwoods Title' } });
  other = await test.signedIn({ role: 'ACCOUNT', account: { name: 'Lakes Abstract' } });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.executeSql('DELETE FROM report_schedules');
  await manager.openSession('ACCOUNT');
  await other.openSession('ACCOUNT');
  await staff.openSession('COUNTY');
});

const FORM: ScheduleForm = {
  report: 'StatementReport',
  period: 'LAST_MONTH',
  accountName: '',
  username: '',
  logInformation: 'ALL',
  transactionType: 'ALL',
  dataSource: 'FIVE',
  orderBy: 'timestamp',
  frequency: 'MONTHLY',
  weekday: '1',
  dayOfMonth: '1',
  hour: '6',
  minute: '00',
  amPm: 'AM',
  format: 'pdf',
  recipients: 'ann@example.com\nbo@example.com',
};

const save = (user: TestClient, more: Partial<ScheduleForm> & { id?: number; version?: number } = {}) =>
  user.call(saveSchedule, { id: 0, version: 0, ...FORM, ...more });
const create = async (user: TestClient, more: Partial<ScheduleForm> = {}) => (await save(user, more)).content.id;
const refusalOf = async (response: Promise<{ status: number; envelope: unknown }>) => (await response).envelope;
const load = async (user: TestClient, id: number): Promise<LoadedSchedule> =>
  (await user.send({ method: 'GET', path: `report/schedule/${id}` }, undefined)).json().content;
const countSchedules = async () =>
  Number((await test.database.executeSql('SELECT count(*)::integer AS count FROM report_schedules')).rows[0]?.count);

describe('A user who can see a report', () => {
  it('saves the monthly statement on the 1st, by email as PDF, and reads it back', async () => {
    const { content } = await save(manager);
    expect(content.nextDueAt).toBe('2026-12-01T06:00');
    const loaded = await load(manager, content.id);
    expect(loaded).toMatchObject({ values: FORM, status: 'ACTIVE', version: 1, runs: [] });
    const { schedules } = (await manager.call(scheduleList.endpoint, {})).content;
    expect(schedules).toEqual([
      {
        ...{ id: content.id, report: 'StatementReport', timing: 'Every month on day 1 at 6:00 AM', isOwn: true },
        ...{ owner: manager.username, status: 'ACTIVE', stopReason: null, nextDueAt: '2026-12-01T06:00' },
        ...{ lastRunAt: null, lastStatus: null },
      },
    ]);
  });

  it('sees, changes, pauses, runs and deletes only their own; staff see all, and pause or delete them', async () => {
    const id = await create(manager);
    expect((await other.call(scheduleList.endpoint, {})).content.schedules).toEqual([]);
    for (const endpoint of [changeScheduleStatus, deleteSchedule, runSchedule])
      expect(
        (await other.send(endpoint, { id, ...(endpoint === changeScheduleStatus && { status: 'PAUSED' }) })).json(),
      ).toMatchObject({ code: 'NOT_FOUND' });
    expect((await other.send({ method: 'GET', path: `report/schedule/${id}` }, undefined)).statusCode).toBe(404);
    expect((await staff.send({ method: 'GET', path: `report/schedule/${id}` }, undefined)).statusCode).toBe(404);
    expect(await refusalOf(save(other, { id, version: 1 }))).toMatchObject({ code: 'SCHEDULE_CHANGED' });
    expect(await refusalOf(save(staff, { id, version: 1 }))).toMatchObject({ code: 'SCHEDULE_CHANGED' });
    expect((await staff.call(scheduleList.endpoint, {})).content.schedules).toMatchObject([{ id, isOwn: false }]);
    expect(await refusalOf(staff.call(runSchedule, { id }))).toMatchObject({ code: 'NOT_ALLOWED' });
    expect((await staff.call(changeScheduleStatus, { id, status: 'PAUSED' })).content).toEqual({ status: 'PAUSED' });
    expect(await refusalOf(staff.call(changeScheduleStatus, { id, status: 'ACTIVE' }))).toMatchObject({
      code: 'NOT_ALLOWED',
    });
    expect((await manager.call(changeScheduleStatus, { id, status: 'ACTIVE' })).content).toEqual({ status: 'ACTIVE' });
    expect((await staff.call(deleteSchedule, { id })).status).toBe(200);
    expect(await countSchedules()).toBe(0);
    expect(await refusalOf(manager.call(deleteSchedule, { id }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('can schedule only reports that they could run: for their account, with their choices', async () => {
    expect(await refusalOf(save(manager, { report: 'AccountTypeReport' }))).toMatchObject({ code: 'NOT_ALLOWED' });
    for (const [field, value] of [
      ['accountName', 'Lakes Abstract'],
      ['logInformation', 'SETTINGS'],
      ['dataSource', 'ONE'],
      ['username', 'unknown.user'],
    ]) {
      const { envelope } = await save(manager, { [field as string]: value });
      expect(Object.keys((envelope as { fieldErrors?: object }).fieldErrors ?? {})).toEqual([field]);
    }
    await create(staff, { report: 'AccountTypeReport', accountName: 'Lakes Abstract' });
    const group = 'reports' as const;
    const actor = SYSTEM_ACTOR;
    await saveSettings(test.county.db, { group, actor, content: { statementReport: false } });
    expect(await refusalOf(save(manager))).toMatchObject({ code: 'NOT_OFFERED' });
    await saveSettings(test.county.db, { group, actor, content: { statementReport: true } });
  });

  it.each([
    [{ recipients: '' }, 'recipients'],
    [{ recipients: 'ann' }, 'recipients'],
    [{ recipients: Array.from({ length: 11 }, (_, index) => `a${index}@example.com`).join(',') }, 'recipients'],
    [{ recipients: 'x'.repeat(600) }, 'recipients'],
    [{ hour: '13' }, 'hour'],
    [{ minute: '60' }, 'minute'],
    [{ weekday: '7' }, 'weekday'],
    [{ dayOfMonth: '32' }, 'dayOfMonth'],
    [{ format: 'csv' }, 'format'],
    [{ period: 'EVER' }, 'period'],
  ])('gets an explanation for %j', async (more, field) => {
    const response = await manager.send(saveSchedule, { id: 0, version: 0, ...FORM, ...more });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fieldErrors)).toEqual([field]);
    expect(await countSchedules()).toBe(0);
  });

  it('changes nothing from a stale screen', async () => {
    const id = await create(manager);
    expect((await save(manager, { id, version: 1, format: 'xlsx' })).status).toBe(200);
    expect(await refusalOf(save(manager, { id, version: 1, format: 'pdf' }))).toMatchObject({
      code: 'SCHEDULE_CHANGED',
    });
    expect(await load(manager, id)).toMatchObject({ version: 2, values: { format: 'xlsx' } });
  });

  it(`has at most ${SCHEDULES_MAX} schedules, even with 50 simultaneous saves`, async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => save(manager)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(SCHEDULES_MAX);
    expect(await countSchedules()).toBe(SCHEDULES_MAX);
  });

  it('can request a report once until it is written, even with 50 requests at once, and a limited number a day', async () => {
    const id = await create(manager);
    const responses = await Promise.all(Array.from({ length: 50 }, () => manager.call(runSchedule, { id })));
    const outcomes = responses.map(({ content }) => content.status);
    expect(outcomes.filter((outcome) => outcome === 'REQUESTED')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'WAITING_ALREADY')).toHaveLength(49);
    for (let count = 1; count <= REQUESTS_PER_DAY; count += 1) {
      await test.database.executeSql(`UPDATE report_runs SET status = 'FAILED', finished_at = now()`);
      const { content } = await manager.call(runSchedule, { id });
      expect(content.status).toBe(count < REQUESTS_PER_DAY ? 'REQUESTED' : 'TOO_MANY');
    }
    test.clock.advanceMinutes(24 * 60 + 1);
    await manager.openSession('ACCOUNT');
    expect((await manager.call(runSchedule, { id })).content.status).toBe('REQUESTED');
  });

  it('gets no missed reports after a pause', async () => {
    const id = await create(manager, { frequency: 'DAILY' });
    await manager.call(changeScheduleStatus, { id, status: 'PAUSED' });
    test.clock.advanceMinutes(5 * 24 * 60);
    await manager.openSession('ACCOUNT');
    await manager.call(changeScheduleStatus, { id, status: 'ACTIVE' });
    const { nextDueAt } = await load(manager, id);
    expect(new Date(`${nextDueAt}:00-06:00`).getTime()).toBeGreaterThan(test.clock.now().getTime());
  });

  it('leaves an audit entry for each change', async () => {
    const before = Number(
      (await test.database.executeSql('SELECT coalesce(max(id), 0)::integer AS id FROM audit_entries')).rows[0]?.id,
    );
    const id = await create(manager);
    await manager.call(changeScheduleStatus, { id, status: 'PAUSED' });
    await manager.call(changeScheduleStatus, { id, status: 'PAUSED' });
    await manager.call(changeScheduleStatus, { id, status: 'ACTIVE' });
    await manager.call(runSchedule, { id });
    await manager.call(deleteSchedule, { id });
    const { rows } = await test.database.executeSql(
      `SELECT action, user_id::integer AS "userId" FROM audit_entries WHERE id > ${before} ORDER BY id`,
    );
    const actions = ['saved', 'statusChanged', 'statusChanged', 'requested', 'deleted'];
    expect(rows).toEqual(actions.map((action) => ({ action: `reportSchedule.${action}`, userId: manager.userId })));
  });
});
