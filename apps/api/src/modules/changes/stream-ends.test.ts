import {
  addTask,
  openStream,
  openSyncedStream,
  setUpStreamApp,
  StreamRefusal,
  type TestStream,
} from '../../testing/change-stream';
import { addUser, changeSessions, TEST_PASSWORD } from '../../testing/factories';
import { signInNewUser } from '../../testing/new-user';
import { sendBytes } from '../../testing/raw-request';
import { cookieOf, startTestApp, type TestApp } from '../../testing/test-app';
import { waitUntil } from '../../testing/wait-until';

const IDLE_MS = 12 * 60 * 60 * 1000;

const { server, writer } = setUpStreamApp();

describe('a stream ends', () => {
  it('when its session ends, and with no other', async () => {
    const cookie = await signInNewUser(server, 'leaving');
    const stream = await openSyncedStream(server.url, cookie);
    const others = [
      await openSyncedStream(server.url, await server.signIn('leaving')),
      await openSyncedStream(server.url, await signInNewUser(server, 'staying')),
    ];

    await server.call('POST', '/api/logout', { cookie });

    await stream.ended();
    const change = await addTask(server, writer);
    for (const other of others) expect(await other.next()).toBe(change);
  });

  it('when another sign-in of the browser replaces its session', async () => {
    const cookie = await signInNewUser(server, 'sharing');
    await addUser(server.db, 'next user');
    const stream = await openSyncedStream(server.url, cookie);

    const body = { username: 'next user', password: TEST_PASSWORD };
    const signedIn = await server.call('POST', '/api/login', { cookie, body });

    await stream.ended();
    await expectChanges(await openSyncedStream(server.url, cookieOf(signedIn)));
  });

  it('when its session expires', async () => {
    const userId = await addUser(server.db, 'expiring');
    const cookie = await server.signIn('expiring');

    const stream = await beforeItEnds(async (endsAt) => {
      await changeSessions(server.db, userId, { expiresAt: endsAt });
      return openSyncedStream(server.url, cookie);
    });

    await stream.ended();
  });

  it('when its session was not used for too long, and not before', async () => {
    const userId = await addUser(server.db, 'present');
    const cookie = await server.signIn('present');
    let firstEnd = new Date();

    const stream = await beforeItEnds(async (endsAt) => {
      firstEnd = endsAt;
      const lastSeenAt = new Date(endsAt.getTime() - IDLE_MS);
      await changeSessions(server.db, userId, { lastSeenAt });
      const opened = await openSyncedStream(server.url, cookie);
      const { status } = await server.call('GET', '/api/user', { cookie });
      if (status !== 200) throw new StreamRefusal(status, undefined);
      return opened;
    });

    while (new Date() <= firstEnd) await stream.nextBlock();
    await stream.nextBlock();
    await expectChanges(stream);
  });

  it('with the connection, also when its request has waited for another stream', async () => {
    const pipelining = await startTestApp({}, server.sharedDatabase);
    const { host } = new URL(pipelining.url);
    const cookie = await signInNewUser(pipelining, 'pipelining');
    const request = `GET /api/changes HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`;
    const socket = sendBytes(pipelining.url, request.repeat(5));
    await waitForStreams(pipelining, 5);

    socket.destroy();

    await waitForStreams(pipelining, 0);
    await pipelining.close();
  });

  it('when the server stops', async () => {
    const stopping = await startTestApp({}, server.sharedDatabase);
    await addUser(stopping.db, 'watching');
    const stream = await openStream(stopping.url, await stopping.signIn('watching'));

    const closed = stopping.close();

    await stream.ended();
    await closed;
  });
});

/** Opens a stream while its session is about to end; with more time when the machine is too slow. */
async function beforeItEnds(open: (endsAt: Date) => Promise<TestStream>): Promise<TestStream> {
  for (let remainingMs = 300; ; remainingMs *= 2) {
    try {
      return await open(new Date(Date.now() + remainingMs));
    } catch (error) {
      if (!(error instanceof StreamRefusal)) throw error;
    }
  }
}

/** Waits until the server has that many open streams. */
async function waitForStreams({ url }: TestApp, count: number): Promise<void> {
  const line = `atrium_change_streams ${String(count)}\n`;
  await waitUntil(async () => {
    const metrics = await (await fetch(`${url}/api/metrics`)).text();
    return metrics.includes(line);
  });
}

async function expectChanges(stream: TestStream): Promise<void> {
  const change = await addTask(server, writer);
  expect(await stream.next()).toBe(change);
}
