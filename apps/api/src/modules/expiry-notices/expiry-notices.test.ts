import { tz } from '@date-fns/tz';
import { addDays, endOfDay, subDays } from 'date-fns';
import { eq, isNull } from 'drizzle-orm';
import type { ExpiryNotices } from '@atrium/contracts/expiry-notices';
import type { License } from '@atrium/contracts/licenses';
import type { RefusedExpiryNotice } from '@atrium/contracts/refused-expiry-notices';
import { errorMessages } from '@atrium/contracts/server';
import { outbox } from '../../db/schema/mail-tables';
import { distributors, expiryNotices, licenses } from '../../db/schema/tables';
import { createDeliveryRepository } from '../../mail/outbox/delivery.repository';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { setUpTestClient } from '../../testing/test-client';
import { setUpTestMailServer } from '../../testing/test-mail-server';
import { waitUntil } from '../../testing/wait-until';
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
  const renewedTogether = await addLicense(7);
  const inactive = await addLicense(7);
  const expired = await addLicense(7);
  const term = { expiresAt: addDays(new Date(), 400).toISOString(), isTrial: false };
  await client.read('PUT', `/api/licenses/${String(renewed)}/term`, term);
  const [former] = await client.read<License[]>(
    'GET',
    `/api/licenses?ids=${String(renewedTogether)}`,
  );
  const named = { id: renewedTogether, formerExpiresAt: former?.expiresAt };
  await client.read('PUT', '/api/licenses/terms', {
    licenses: [{ ...named, expiresAt: term.expiresAt }],
    isTrial: false,
  });
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

describe('what became of a mail', () => {
  const TYPO = 'typo@ege.example';
  const GOOD = 'good@ege.example';

  afterEach(() => {
    mailServer.answer = () => undefined;
  });

  async function settle(mails: number, answer: typeof mailServer.answer = () => undefined) {
    mailServer.answer = answer;
    expect(await enqueue()).toBe(mails);
    await waitUntil(async () => (await server.db.$count(outbox, isNull(outbox.settledAt))) === 0);
  }

  /** Has the mail to one address refused, and the one to the other sent. */
  async function refuseTypo(): Promise<void> {
    await addLicense(25);
    await addLicense(5);
    await setAddresses(TYPO, 'a@ege.example');
    await settle(2, (address) => (address === TYPO ? 550 : undefined));
  }

  const readLog = async () => (await client.read<ExpiryNotices>('GET', path)).log;
  const readRefused = () =>
    client.read<RefusedExpiryNotice[]>('GET', '/api/expiry-notices/refused');

  it('is shown for each address, and admins hear of a refused one', async () => {
    await refuseTypo();
    const reason = expect.stringContaining('550') as string;
    const mails = [
      { address: TYPO, state: 'refused', reason },
      { address: 'a@ege.example', state: 'sent', reason: null },
    ];
    expect((await readLog()).map((entry) => entry.mails)).toEqual([mails, mails]);
    const [refused, ...others] = await readRefused();
    expect(refused).toEqual({
      id: refused?.id,
      distributorId,
      distributorName: 'Ege Yazılım',
      address: TYPO,
      reason,
      at: refused?.at,
    });
    expect(others).toEqual([]);

    const [row] = await server.db.select().from(outbox).where(eq(outbox.state, 'failed'));
    const settledAt = subDays(new Date(), 100);
    await server.db.update(outbox).set({ settledAt });
    await createDeliveryRepository(server.db).removeOld();
    expect(row?.recipient).toBe(TYPO);
    expect((await readLog())[0]?.mails).toEqual(mails);
    expect(await readRefused()).toEqual([]);
  });

  it('gives a corrected address the present step, once, and the others nothing', async () => {
    await refuseTypo();
    expect(await enqueue()).toBe(0);
    const { next } = await setAddresses(GOOD, 'A@ege.example');
    expect(next).toMatchObject({
      recipients: [GOOD],
      subject: '2 licenses of Ege Yazılım will expire',
    });
    expect(next?.at.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
    expect(await readRefused()).toEqual([]);

    await mailServer.receive(1, () => Promise.all([enqueue(), enqueue(), enqueue()]));
    expect(await enqueue()).toBe(0);
    const [entry] = await readLog();
    expect(entry?.recipients).toEqual([TYPO, 'a@ege.example', GOOD]);
    // Back to the first one: it was told, and refused it.
    await setAddresses(TYPO, GOOD);
    expect(await enqueue()).toBe(0);
  });

  it('gives an added address what it has missed, while a license has not expired', async () => {
    const expired = await addLicense(5);
    const inactive = await addLicense(5);
    const renewed = await addLicense(5);
    await addLicense(20);
    await setAddresses('a@ege.example');
    await settle(1);
    const inactivity = { active: false };
    const term = { expiresAt: addDays(new Date(), 400).toISOString(), isTrial: false };
    await client.read('PUT', `/api/licenses/${String(inactive)}/active`, inactivity);
    await client.read('PUT', `/api/licenses/${String(renewed)}/term`, term);
    await server.db
      .update(licenses)
      .set({ expiresAt: subDays(new Date(), 1) })
      .where(eq(licenses.id, expired));

    await setAddresses('a@ege.example', GOOD);
    const { mails } = await mailServer.receive(1, enqueue);
    expect(mails.get(GOOD)?.message.subject).toBe('A license of Ege Yazılım will expire');
  });

  it('is unknown for notices from before it was recorded, which are not sent again', async () => {
    const licenseId = await addLicense(5);
    const [license] = await server.db.select().from(licenses).where(eq(licenses.id, licenseId));
    const expiresAt = license?.expiresAt ?? new Date();
    await server.db
      .insert(expiryNotices)
      .values({ licenseId, expiresAt, days: 7, recipients: [GOOD] });
    await setAddresses('Good@ege.example');
    expect(await enqueue()).toBe(0);
    expect(await readLog()).toMatchObject([{ recipients: [GOOD], mails: [] }]);
  });

  it('is told to admins once a later mail to the address was refused, too', async () => {
    await refuseTypo();
    await addLicense(55);
    await settle(2, (address) => (address === TYPO ? 550 : undefined));
    expect(await readRefused()).toHaveLength(1);
    await addLicense(55);
    await settle(2);
    expect(await readRefused()).toEqual([]);
  });
});

it('does not replace addresses that another admin has changed meanwhile', async () => {
  await setAddresses('a@ege.example', 'b@ege.example');
  const previous = ['a@ege.example', 'b@ege.example'];
  const changes = await Promise.all(
    [
      ['a2@ege.example', 'b@ege.example'],
      ['a@ege.example', 'b2@ege.example'],
    ].map((addresses) => client.refusal('PUT', path, { addresses, previous })),
  );
  expect(changes.map(([status]) => status).sort()).toEqual([200, 412]);
  const { addresses } = await client.read<ExpiryNotices>('GET', path);
  expect(addresses).not.toEqual(previous);
  expect(await client.refusal('PUT', path, { addresses: ['c@ege.example'], previous })).toEqual([
    412,
    errorMessages.expiryAddressesChanged,
  ]);
  expect((await setAddresses('c@ege.example')).addresses).toEqual(['c@ege.example']);
});
