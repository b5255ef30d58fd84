import { API_BASE, api, HEARTBEAT_EVENT, OFFLINE_AFTER_MS, WEEKDAYS } from '@prosa/contract';
import { expect } from 'vitest';
import {
  addRecoveredMessages,
  type StatusReport,
  setConnectionStatus,
} from '../../src/organization/connections/status.ts';
import { sweepSilentUsers } from '../../src/organization/users/users.ts';
import { systemActor } from '../../src/platform/unit-of-work.ts';
import type { Client } from './client.ts';
import { goLive, type LiveClient } from './live-client.ts';
import { createCompany, createUser, PASSWORD, type TestCompany } from './people.ts';
import { formWith, picture } from './pictures.ts';
import type { TestServer } from './server.ts';
import { waitUntil } from './wait-until.ts';

const at = ({ id }: { id: number }) => ({ id: String(id) });

/** All changes of users, one of whom has a live connection. */
export async function changePeople(
  server: TestServer,
  { admin }: TestCompany,
  { client, live }: { client: Client; live: LiveClient },
): Promise<void> {
  const colleague = await createUser(server, admin, { name: 'Zeca' });
  await admin.call(api.users.update, {
    params: at(colleague.sessionUser),
    body: { name: 'Abel', farewellMessage: 'Secret farewell' },
  });
  await admin.call(api.users.update, {
    params: at(client.sessionUser),
    body: { email: 'moved@company.test' },
  });
  await client.send(
    'POST',
    `${API_BASE}/users/${client.sessionUser.id}/media-upload`,
    formWith({ field: 'profileImage', bytes: await picture() }),
  );
  const gone = await admin.call(api.users.create, {
    body: { name: 'Gone Soon', email: 'gone@company.test', password: PASSWORD },
  });
  await admin.call(api.users.remove, { params: at(gone) });
  // The user comes online by a heartbeat, goes offline without one, and comes online again.
  const isOnline = async () =>
    (
      await server.sql<{ online: boolean }>('select online from users where id = $1', [client.sessionUser.id])
    )[0]?.online;
  live.socket.emit(HEARTBEAT_EVENT);
  await waitUntil(async () => expect(await isOnline()).toBe(true));
  await sweepSilentUsers(server.platform, Date.now() + OFFLINE_AFTER_MS + 1);
  expect(await isOnline()).toBe(false);
  live.socket.emit(HEARTBEAT_EVENT);
  await waitUntil(async () => expect(await isOnline()).toBe(true));
  // A second sign-in: the session that ends gets an event.
  const first = await goLive(colleague);
  await server.signIn({ email: colleague.sessionUser.email, password: PASSWORD });
  await waitUntil(() => expect(first.of('auth')).toHaveLength(1));
}

/** All settings of an administrator. */
export async function changeOwnCompany({ admin, id }: TestCompany): Promise<void> {
  await admin.call(api.settings.update, { params: { key: 'userRating' }, body: { value: 'enabled' } });
  await admin.call(api.settings.updateCompany, { body: { column: 'closeTicketOnTransfer', data: true } });
  const schedules = WEEKDAYS.map((weekdayEn) => ({
    weekday: weekdayEn,
    weekdayEn,
    startTimeA: '07:00',
    endTimeA: '11:00',
    startTimeB: '',
    endTimeB: '',
  }));
  await admin.call(api.companies.updateHours, { params: { id: String(id) }, body: { schedules } });
}

/** All changes of connections, including automatic ones. */
export async function changeConnections(
  server: TestServer,
  { admin, id: companyId }: TestCompany,
): Promise<void> {
  const say = (id: number, report: StatusReport) =>
    server.platform.unitOfWork.inCompany(companyId, systemActor, (work) =>
      setConnectionStatus(work, id, report),
    );
  // Required while the company asks for ratings.
  const rated = { ratingMessage: 'How was it?', expiresTicketNPS: 5 };
  const first = await admin.call(api.connections.create, { body: { name: 'First line', ...rated } });
  const second = await admin.call(api.connections.create, { body: { name: 'Second line', ...rated } });
  await admin.call(api.connections.update, { params: at(second), body: { isDefault: true } });
  await say(first.id, { status: 'qrcode', qrcode: 'code', retries: 1 });
  await say(first.id, { status: 'CONNECTED', number: '5511999990000' });
  await say(first.id, { status: 'TIMEOUT', reason: 'lost' });
  await say(first.id, { status: 'CONNECTED' });
  await server.platform.unitOfWork.inCompany(companyId, systemActor, (work) =>
    addRecoveredMessages(work, first.id, 7),
  );
  await admin.call(api.connections.restartAll);
  await admin.call(api.connections.closeImported, { params: at(first) });
  await admin.call(api.connections.remove, { params: at(second) });
}

/** All actions of the platform owner, on one company and on all. */
export async function changePlatform(server: TestServer, company: TestCompany): Promise<void> {
  const owner = await server.owner();
  const params = { id: String(company.id) };
  const plan = await owner.call(api.plans.create, {
    body: { name: 'New', users: 50, connections: 1, queues: 1, amount: 9.99 },
  });
  await owner.call(api.companies.update, {
    params,
    body: { name: 'Renamed', planId: plan.id, campaignsEnabled: false },
  });
  await owner.call(api.plans.update, { params: at(plan), body: { amount: 19.99, useExternalApi: false } });
  await owner.call(api.companies.renew, { params, body: { dueDate: '2999-01-01' } });
  const gone = await createCompany(server);
  await owner.call(api.companies.remove, { params: { id: String(gone.id) } });
  const dropped = await owner.call(api.plans.create, {
    body: { name: 'Dropped', users: 1, connections: 1, queues: 1, amount: 1 },
  });
  await owner.call(api.plans.remove, { params: at(dropped) });
  const help = { title: 'Help', video: 'dQw4w9WgXcQ' };
  const first = await owner.call(api.helps.create, { body: help });
  const second = await owner.call(api.helps.create, { body: help });
  await owner.call(api.helps.update, { params: at(first), body: { title: 'Better help' } });
  await owner.call(api.helps.remove, { params: at(second) });
  const notice = { title: 'Notice', text: 'For everybody' };
  const shown = await owner.call(api.announcements.create, { body: notice });
  const ended = await owner.call(api.announcements.create, { body: notice });
  await owner.call(api.announcements.update, { params: at(shown), body: { priority: 1 } });
  await company.admin.call(api.announcements.markRead, { body: { ids: [shown.id] } });
  await owner.call(api.announcements.remove, { params: at(ended) });
  await owner.call(api.settings.update, { params: { key: 'appName' }, body: { value: 'Live' } });
  await owner.send(
    'POST',
    `${API_BASE}/settings-whitelabel/logo`,
    formWith({ field: 'file', bytes: await picture() }, { mode: 'Light' }),
  );
  await owner.call(api.versions.publish, { body: { version: '3.0.0' } });
  await changeInvoices(owner, company);
}

async function changeInvoices(owner: Client, { id }: TestCompany): Promise<void> {
  const invoice = { companyId: id, dueDate: '2999-01-01', value: 49.9 };
  const paid = await owner.call(api.managedInvoices.create, { body: invoice });
  const cancelled = await owner.call(api.managedInvoices.create, { body: invoice });
  await owner.call(api.managedInvoices.update, { params: at(paid), body: { value: 59.9 } });
  const body = { reason: 'Paid at the bank' };
  await owner.call(api.managedInvoices.settle, { params: at(paid), body });
  await owner.call(api.managedInvoices.cancel, { params: at(cancelled), body });
}
