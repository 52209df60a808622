import { sql } from 'drizzle-orm';
import type { PersonWithLink } from '@atrium/contracts/people';
import { errorMessages } from '@atrium/contracts/server';
import { auditEvents } from '../../db/schema/audit-tables';
import { outbox } from '../../db/schema/mail-tables';
import { emptyDatabase } from '../../testing/empty-database';
import { addUser, describeEvent } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';

const HOURLY_LIMIT = 2;
const EXCEEDED = [429, errorMessages.tooManyMails];

const server = setUpTestApp({ mailHourlyLimit: HOURLY_LIMIT });
let cookie: string;
let ana: TestClient;
let boraPath: string;

beforeEach(async () => {
  await emptyDatabase(server.db);
  await addUser(server.db, 'Ana', { role: 'admin' });
  boraPath = `/api/people/${String(await addUser(server.db, 'Bora'))}/password-link`;
  cookie = await server.signIn('ana');
  ana = createTestClient(server, cookie);
});

const MAIL = { delivery: 'mail' };
const NEW_PERSON = { username: 'Cem', email: 'cem@x.example', role: 'staff' };

async function spendAll(): Promise<void> {
  for (let mail = 0; mail < HOURLY_LIMIT; mail += 1) await ana.read('POST', boraPath, MAIL);
}

it('rejects a mailed link beyond the limit, and keeps the last one', async () => {
  await spendAll();
  const people = await ana.read('GET', '/api/people');
  const mails = await server.db.select().from(outbox);
  const events = await server.db.$count(auditEvents);

  const response = await server.call('POST', boraPath, { cookie, body: MAIL });

  expect([response.status, await response.text()]).toEqual(EXCEEDED);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect(await server.db.select().from(outbox)).toEqual(mails);
  expect(await server.db.$count(auditEvents)).toBe(events);
  expect(await ana.read('GET', '/api/people')).toEqual(people);
});

it('adds nobody whose link would exceed the limit', async () => {
  await spendAll();

  expect(await ana.refusal('POST', '/api/people', { ...NEW_PERSON, ...MAIL })).toEqual(EXCEEDED);

  expect(await ana.read('GET', '/api/people')).toHaveLength(2);
});

it('counts links and invitations together', async () => {
  await ana.read('POST', boraPath, MAIL);
  const eventFor = (guests: number) =>
    describeEvent({
      participants: Array.from({ length: guests }, (_, index) => ({
        email: `guest${String(index)}@example.org`,
        name: 'Guest',
      })),
    });

  expect((await ana.refusal('POST', '/api/events', eventFor(HOURLY_LIMIT)))[0]).toBe(429);
  await ana.read('POST', '/api/events', eventFor(1));

  expect(await ana.refusal('POST', boraPath, MAIL)).toEqual(EXCEEDED);
});

it('limits neither links to copy nor other admins, and ends after an hour', async () => {
  await spendAll();

  const { link } = await ana.read<PersonWithLink>('POST', boraPath, { delivery: 'copy' });
  expect(link).toMatch(/#password-link=/);

  await addUser(server.db, 'Deniz', { role: 'admin' });
  const deniz = createTestClient(server, await server.signIn('deniz'));
  await deniz.read('POST', boraPath, MAIL);

  await server.db.execute(
    sql`update mail_allowances set window_started_at = now() - interval '1 hour'`,
  );
  await ana.read('POST', boraPath, MAIL);
});
