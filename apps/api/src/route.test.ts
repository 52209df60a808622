import { endpoints, type Endpoint } from '@atrium/contracts';
import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { users } from './db/schema';
import { addRoute } from './route';
import { addUser, changeSessions } from './testing/factories';
import { startTestApp, type TestApp } from './testing/test-app';

// Signing out comes last: it ends the sessions that the other calls are made with.
const { logout, ...others } = endpoints;
const table: [string, Endpoint][] = Object.entries({ ...others, logout });
const callers = ['nobody', 'expired', 'deactivated', 'staff', 'admin'] as const;
type Caller = (typeof callers)[number];

let server: TestApp;
const cookies = new Map<Caller, string>();

beforeAll(async () => {
  server = await startTestApp();
  const { db } = server;
  for (const username of ['expired', 'deactivated', 'staff'] as const) await addUser(db, username);
  await addUser(db, 'admin', { role: 'admin' });
  for (const caller of callers.slice(1)) cookies.set(caller, await server.signIn(caller));
  const [expired] = await db.select().from(users).where(eq(users.username, 'expired'));
  await changeSessions(db, expired?.id ?? 0, { expiresAt: new Date(0) });
  await db
    .update(users)
    .set({ deactivatedAt: new Date() })
    .where(eq(users.username, 'deactivated'));
});

afterAll(() => server.close());

it('answers the calls of the contract and no other', () => {
  const calls = listRoutes(server).filter((route) => route.includes(' /api'));

  // Fastify prints the names of one path's parameters together, whichever method they belong to.
  const named = table.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(calls.map((call) => call.replace(/:[\w|:]+/g, ':')).sort()).toEqual(named.sort());
});

it('gives every call an access', () => {
  expect(table.map(([, { access }]) => access)).toEqual(
    table.map(() => expect.stringMatching(/^(public|user|admin)$/)),
  );
});

function expectedStatus({ access }: Endpoint, caller: Caller): number | undefined {
  if (access === 'public' || caller === 'admin') return undefined;
  if (caller !== 'staff') return 401;
  return access === 'admin' ? 403 : undefined;
}

describe.each(table)('%s', (_, endpoint) => {
  it.each(callers)('lets in %s as its access says', async (caller) => {
    const cookie = cookies.get(caller) ?? '';

    const answer = await server.call(endpoint.method, endpoint.path, { cookie });

    const refusal = expectedStatus(endpoint, caller);
    if (refusal === undefined) expect([401, 403]).not.toContain(answer.status);
    else expect(answer.status).toBe(refusal);
  });
});

it('strips what the contract does not name', async () => {
  const app = Fastify();
  const leaking = { status: 'ok', version: '1', passwordHash: 'secret' } as const;
  addRoute(app, endpoints.getHealth, () => Promise.resolve(leaking));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  const answer: unknown = await (await fetch(`${url}/api/health`)).json();
  await app.close();

  expect(answer).toEqual({ status: 'ok', version: '1' });
});

// Fastify prints its routes as a tree, four characters of indentation to a level.
function listRoutes({ app }: TestApp): string[] {
  const branch: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indentation, part, methods] = /^([│ ]*)[├└]── (.*?)(?: \((.+)\))?$/.exec(line) ?? [];
      if (indentation === undefined || part === undefined) return [];
      branch.length = indentation.length / 4;
      branch.push(part);
      return methods?.split(', ').map((method) => `${method} ${branch.join('')}`) ?? [];
    });
}
