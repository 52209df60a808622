import { eq } from 'drizzle-orm';
import { type Endpoint } from '@atrium/contracts';
import { type ReleaseVerb, releaseVerbs } from '@atrium/contracts/releases';
import { errorMessages } from '@atrium/contracts/server';
import { createDigest } from '../../contract-tests/database-digest';
import {
  type AnyInput,
  endpointTable,
  requestTarget,
  validInputs,
} from '../../contract-tests/requests';
import { seedRows } from '../../contract-tests/seed-rows';
import { auditEvents } from '../../db/schema/audit-tables';
import { publishers } from '../../db/schema/release-tables';
import { addUser } from '../../testing/factories';
import { addPublisher, createPublisher, type TestPublisher } from '../../testing/publisher';
import { areaBuild, publishBuilds, shellBuild, storeFiles } from '../../testing/releases';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { startTestApp } from '../../testing/test-app';

const areas = ['tasks', 'calendar'];
const [live, next, candidate] = ['live', 'next', 'candidate'];
const build = (area: string, text = live) => areaBuild(area, text);

const server = setUpTestApp();

// Each area has a release to roll back to, one to revoke, a candidate and a preview.
beforeAll(async () => {
  await publishBuilds(server, [shellBuild(), ...areas.map((area) => build(area, 'old'))]);
  await publishBuilds(
    server,
    areas.map((area) => build(area)),
  );
  for (const area of areas) {
    const values = { percent: 10, promoteAfter: null };
    await publishBuilds(server, [build(area, candidate)], { candidate: values });
    await publishBuilds(server, [build(area, next)], { preview: area });
    await storeFiles(server, build(area, next));
  }
});

function attempt(publisher: TestPublisher, verb: ReleaseVerb, area: string) {
  if (verb === 'publish' || verb === 'preview') {
    const preview = verb === 'preview' ? { preview: 'new' } : {};
    return publisher.publish(server, build(area, next), { expected: null, ...preview });
  }
  const revoked = { release: build(area, 'old').id };
  return publisher.change(server, area, verb, verb === 'revoke' ? revoked : {});
}

describe.each(releaseVerbs)('a token to %s tasks', (granted) => {
  it('allows nothing else, and nothing for another area', async () => {
    const publisher = await addPublisher(server, {
      name: `only-${granted}`,
      apps: ['tasks'],
      may: [granted],
    });
    const others = areas
      .flatMap((area) => releaseVerbs.map((verb) => [verb, area] as const))
      .filter(([verb, area]) => verb !== granted || area !== 'tasks');
    await publisher.call(server, 'GET', '/api/releases');
    const readDigest = await createDigest(server.db);
    await server.db.update(publishers).set({ lastUsedAt: null });
    const before = await readDigest();

    for (const [verb, area] of others) {
      expect(await attempt(publisher, verb, area)).toEqual({
        status: 403,
        text: `The publisher only-${granted} may not ${verb} ${area}.`,
      });
    }

    await server.db.update(publishers).set({ lastUsedAt: null });
    expect(await readDigest()).toBe(before);
    expect((await attempt(publisher, granted, 'tasks')).status).not.toBe(403);
  });
});

it('stores files only for a publisher that may publish or preview', async () => {
  const publisher = await addPublisher(server, { name: 'no-files', may: ['rollback'] });

  expect(
    await publisher.call(server, 'PUT', `/api/releases/files/${'a'.repeat(96)}`, Buffer.from('a')),
  ).toEqual({ status: 403, text: 'The publisher no-files may not publish.' });
});

it('neither publishes an area together with that of another team nor in its preview', async () => {
  const publisher = await addPublisher(server, { name: 'team', apps: ['tasks'] });

  expect(await publisher.publish(server, [build('tasks', next), build('calendar', next)])).toEqual({
    status: 403,
    text: 'The publisher team may not publish calendar.',
  });
  for (const answer of [
    await publisher.publish(server, build('tasks', next), { preview: 'calendar' }),
    await publisher.call(server, 'DELETE', '/api/releases/previews/calendar'),
  ]) {
    expect(answer).toEqual({
      status: 403,
      text: 'The publisher team may not preview calendar.',
    });
  }
});

it('names the publisher in the history and the audit trail', async () => {
  const publisher = await addPublisher(server, { name: 'tasks-ci' });
  expect((await publisher.publish(server, build('tasks', next), { preview: 'named' })).status).toBe(
    200,
  );

  const { text } = await publisher.call(server, 'GET', '/api/releases');
  const { history } = JSON.parse(text) as { history: unknown[] };
  expect(history[0]).toMatchObject({ by: 'tasks-ci', action: 'preview' });
  const [event] = await server.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.actorName, 'tasks-ci'));
  expect(event).toMatchObject({ action: 'release.changed', actorId: null, entityName: 'tasks' });
});

it('opens no other endpoint', async () => {
  const publisher = await addPublisher(server, { name: 'everything' });
  const owner = await addUser(server.db, 'owner');
  const names = await seedRows(server.db, { owner, partnerId: owner });
  const closed = endpointTable.filter(
    ([, { access, publisher: isOpen }]) => access !== 'public' && !isOpen,
  );

  for (const [name, endpoint] of closed) {
    const { method, path }: Endpoint = endpoint;
    const input: AnyInput = validInputs[name](names);
    const { status } = await publisher.call(server, method, requestTarget(path, input), input.body);
    expect([name, status]).toEqual([name, 401]);
  }
});

it('ends when it expires or is removed', async () => {
  const expired = await addPublisher(server, { name: 'expired', expiresAt: new Date() });
  const removed = await addPublisher(server, { name: 'removed' });
  expect((await removed.call(server, 'GET', '/api/releases')).status).toBe(200);
  await server.db.delete(publishers).where(eq(publishers.name, 'removed'));

  for (const publisher of [expired, removed, createPublisher('atrium_release_wrong')]) {
    const answer = await publisher.call(server, 'GET', '/api/releases');
    expect(answer).toEqual({ status: 401, text: errorMessages.publisherUnknown });
  }
});

it('is limited to ten wrong ones in a minute from one address', async () => {
  const limited = await startTestApp({}, server.sharedDatabase);
  const [wrong, valid] = [createPublisher('wrong'), await addPublisher(server, { name: 'valid' })];
  const statuses: number[] = [];
  for (let sent = 0; sent < 11; sent += 1) {
    statuses.push((await wrong.call(limited, 'GET', '/api/releases')).status);
  }
  const elsewhere = await limited.call('GET', '/api/releases', {
    headers: { authorization: 'Bearer wrong', 'x-forwarded-for': '192.0.2.7' },
  });

  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  expect(elsewhere.status).toBe(401);
  expect((await valid.call(limited, 'GET', '/api/releases')).status).toBe(200);
  expect(limited.log.join('')).toContain('publisher_refused');
  await limited.close();
});
