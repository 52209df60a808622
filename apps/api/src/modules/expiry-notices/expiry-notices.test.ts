import { tz } from '@date-fns/tz';
import { addDays, endOfDay, subDays } from 'date-fns';
import { eq } from 'drizzle-orm';
import type { ExpiryNotices } from '@atrium/contracts/expiry-notices';
import { outbox } from '../../db/schema/mail-tables';
import { distributors, expiryNotices, licenses } from '../../db/schema/tables';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { setUpTestClient } from '../../testing/test-client';
import { setUpTestMailServer } from '../../testing/test-mail-server';
import { enqueueExpiryNotices } from './expiry-notice-job';

const SETTINGS = { days: [60, 30, 7, 0], timeZone: 'UTC' };
const mailServer = setUpTestMailServer();
const server = setUpTestApp(() => ({ smtpUrl: mailServer.url }), { polling: 50 });
const client = setUpTestClient(server, 'boss', { role: 'admin' });
let path: string;
let companyId: number;
let distributorId: number;

beforeEach(async () => {
  for (const table of [outbox, distributors]) await server.db.delete(table);
  const contact = { name: 'Ege Yazılım', email: 'ege@example.com' };
  ({ id: distributorId } = await client.read<{ id: number }>('POST', '/api/distributors', contact));
  path = `/api/distributors/${String(distributorId)}/expiry-notices`;
  const company = { name: 'Contoso', email: 'c@example.com', distributorId };
  ({ id: companyId } = await client.read<{ id: number }>('POST', '/api/companies', company));
});

/** Adds a license that expires at noon of a day. */
async function addLicense(inDays: number): Promise<number> {
  const expiresAt = addDays(new Date(new Date().setUTCHours(12, 0, 0, 0)), inDays).toISOString();
  const body = { companyId, distributorId, expiresAt, isTrial: false };
  return (await client.read<{ id: number }>('POST', '/api/licenses', body)).id;
}

function setAddresses(...addresses: string[]) {
  return client.read<ExpiryNotices>('PUT', path, { addresses });
}

function enqueue(settings = SETTINGS): Promise<number> {
  return enqueueExpiryNotices(server.db, settings);
}

it('mails each address once for each day, by the latest day that has been reached', async () => {
  await addLicense(25);
  await addLicense(61);
  const late = await addLicense(5);
  expect(await enqueue()).toBe(0);
  await setAddresses('a@ege.example', 'B@ege.example');

  const { mails } = await mailServer.receive(2, () => Promise.all([enqueue(), enqueue()]));

  expect([...mails.keys()].sort()).toEqual(['B@ege.example', 'a@ege.example']);
  const message = mails.get('a@ege.example')?.message;
  expect(message?.subject).toBe('2 licenses of Ege Yazılım will expire');
  expect(message?.text).toMatch(
    /^2 licenses of Ege Yazılım will expire:\n\n.+: Contoso\n\n.+: Contoso\n*$/,
  );
  expect(await enqueue()).toBe(0);
  const { log } = await client.read<ExpiryNotices>('GET', path);
  expect(log.map(({ days }) => days).sort()).toEqual([30, 7]);

  // On the day itself.
  const expiresAt = new Date(new Date().setUTCHours(23, 59, 59, 0));
  await server.db.update(licenses).set({ expiresAt }).where(eq(licenses.id, late));
  await server.db.update(expiryNotices).set({ expiresAt }).where(eq(expiryNotices.licenseId, late));
  expect(await enqueue()).toBe(2);
  expect(await enqueue()).toBe(0);
});

it('says nothing of licenses that are renewed, deactivated or past their day', async () => {
  await setAddresses('a@ege.example');
  const renewed = await addLicense(7);
  const inactive = await addLicense(7);
  const expired = await addLicense(7);
  const term = { expiresAt: addDays(new Date(), 400).toISOString(), isTrial: false };
  await client.read('PUT', `/api/licenses/${String(renewed)}/term`, term);
  await client.read('PUT', `/api/licenses/${String(inactive)}/active`, { active: false });
  await server.db
    .update(licenses)
    .set({ expiresAt: subDays(new Date(), 1) })
    .where(eq(licenses.id, expired));

  expect(await enqueue()).toBe(0);
  expect(await enqueue({ ...SETTINGS, days: [] })).toBe(0);
});

it('counts days as the calendar of the time zone does', async () => {
  const settings = { days: [0], timeZone: 'Etc/GMT+12' };
  const id = await addLicense(1);
  await setAddresses('a@ege.example');
  const today = endOfDay(new Date(), { in: tz(settings.timeZone) });
  const setExpiry = (expiresAt: Date) =>
    server.db.update(licenses).set({ expiresAt }).where(eq(licenses.id, id));

  // In UTC, one of the two is on another day.
  await setExpiry(new Date(today.getTime() + 1));
  expect(await enqueue(settings)).toBe(0);
  await setExpiry(new Date(today));
  expect(await enqueue(settings)).toBe(1);
});

it('shows the next mail, and takes valid addresses of admins only', async () => {
  await addLicense(61);
  expect((await client.read<ExpiryNotices>('GET', path)).next).toBeNull();

  const { addresses, next } = await setAddresses('A@ege.example', ' a@EGE.example ');
  expect(addresses).toEqual(['a@EGE.example']);
  expect(next?.subject).toBe('A license of Ege Yazılım will expire');
  expect(next?.at.slice(0, 10)).toBe(addDays(new Date(), 1).toISOString().slice(0, 10));
  await addLicense(25);
  const due = await client.read<ExpiryNotices>('GET', path);
  expect(due.next?.at.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
  expect(await enqueue()).toBe(1);
  expect((await client.read<ExpiryNotices>('GET', path)).next).toEqual({
    ...next,
    at: expect.stringMatching(String(next?.at.slice(0, 10))) as string,
  });

  expect(await client.refusal('PUT', path, { addresses: ['ege'] })).toMatchObject([400, /email/i]);
  const many = Array.from({ length: 6 }, (_, index) => `a${String(index)}@ege.example`);
  expect(await client.refusal('PUT', path, { addresses: many })).toEqual([
    400,
    'At most 5 addresses are possible',
  ]);
  expect(
    (await client.refusal('PUT', '/api/distributors/99/expiry-notices', { addresses }))[0],
  ).toBe(404);
});
