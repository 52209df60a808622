import { asc } from 'drizzle-orm';
import { auditEvents } from '../../db/schema/audit-tables';
import { addUser, TEST_PASSWORD } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';

const ADDRESS = { 'x-forwarded-for': '192.0.2.1' };

const server = setUpTestApp();
let mariaId: number;

beforeAll(async () => {
  mariaId = await addUser(server.db, 'Maria');
});

beforeEach(async () => {
  await server.db.delete(auditEvents);
});

function signIn(username: string, password: string): Promise<Response> {
  return server.call('POST', '/api/login', { body: { username, password }, headers: ADDRESS });
}

function recorded() {
  return server.db.select().from(auditEvents).orderBy(asc(auditEvents.id));
}

it('records user and address of sign-ins and sign-outs', async () => {
  const response = await signIn('maria', TEST_PASSWORD);
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const end = await server.call('POST', '/api/logout', { cookie, headers: ADDRESS });
  await server.call('POST', '/api/logout', { cookie, headers: ADDRESS });

  const maria = {
    actorId: mariaId,
    actorName: 'Maria',
    entityType: 'user',
    entityId: String(mariaId),
    entityName: 'Maria',
    address: '192.0.2.1',
  };
  expect(await recorded()).toMatchObject([
    { ...maria, action: 'session.started', requestId: response.headers.get('x-request-id') },
    { ...maria, action: 'session.ended', requestId: end.headers.get('x-request-id') },
  ]);
  expect(await recorded()).toHaveLength(2);
});

it('records rejected sign-ins with the account, but never the typed username', async () => {
  await signIn('maria', 'wrong horse');
  await signIn('my secret password', 'wrong horse');

  const nobody = { actorId: null, actorName: null, address: '192.0.2.1' };
  const events = await recorded();
  expect(events).toMatchObject([
    { ...nobody, action: 'session.refused', entityId: String(mariaId), entityName: 'Maria' },
    { ...nobody, action: 'session.refused', entityId: null, entityName: null },
  ]);
  expect(JSON.stringify(events)).not.toContain('secret');
});

it('records only the attempts that pass the rate limit', async () => {
  for (let attempt = 0; attempt < 12; attempt += 1) await signIn('somebody', 'wrong horse');

  expect(await recorded()).toHaveLength(10);
});
