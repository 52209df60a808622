import { Agent, type IncomingMessage, request as send } from 'node:http';
import * as z from 'zod/mini';
import { MAX_ID } from '@atrium/contracts/fields';
import { errorCode } from '../../config/user-facing-error';
import { addUser, SECOND_FACTOR } from '../../testing/factories';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createDigest } from '../database-digest';
import { readText } from '../read-text';
import type { TextResponse } from '../response-faults';
import { seedRows } from '../seed-rows';
import type { FuzzCaller, FuzzRequest } from './fuzz-request';
import { createKnownRows } from './known-rows';
import { type Resolve, toJsonText, toUrlText } from './values';

// The server sets this locale when it reads its configuration. Without it, Zod's messages differ.
z.config(z.locales.en());

const RESPONSE_TIMEOUT_MS = 20_000;

/** A request as sent over HTTP. */
export interface SentRequest {
  readonly caller: FuzzCaller;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** A server with its own database. */
export type FuzzServer = Awaited<ReturnType<typeof startFuzzServer>>;

/** Starts a server with a few rows in every table. */
export async function startFuzzServer() {
  const server = await startTestApp();
  const agent = new Agent({ keepAlive: true });
  const cookies = new Map<FuzzCaller, string>();
  const rows = await seed(server);
  const readDigest = await createDigest(server.db);

  /** Signs a caller in again after a request that ended the session. */
  async function renewSession(caller: FuzzCaller): Promise<void> {
    if (caller !== 'nobody') cookies.set(caller, await server.signIn(caller));
  }

  await renewSession('staff');
  await renewSession('admin');
  await rows.refresh();

  return {
    rows,
    readDigest,
    renewSession,
    /** Replaces references by ids and adds the caller's cookie. */
    serialize: (request: FuzzRequest): SentRequest =>
      serialize(request, cookies.get(request.caller), (reference) =>
        rows.resolve(reference, request.pick),
      ),
    /** Resolves with `undefined` when the server closes the connection without a response. */
    send: (request: SentRequest) => exchange(agent, server.url, request),
    async close(): Promise<void> {
      agent.destroy();
      await server.close();
    },
  };
}

async function seed({ db }: TestApp) {
  const staff = await addUser(db, 'staff');
  // Requests may require it of admins.
  const admin = await addUser(db, 'admin', { role: 'admin', ...SECOND_FACTOR });
  const gone = await addUser(db, 'gone', { deactivatedAt: new Date() });
  const names = [
    await seedRows(db, { owner: staff, partnerId: admin }),
    await seedRows(db, { owner: admin, partnerId: staff }),
  ];
  return createKnownRows(db, {
    user: [gone, staff, admin, staff, admin, staff, admin].map((id) => ({ id })),
    // People are never deleted.
    person: [MAX_ID, ...names.map(({ personId }) => personId)].map((id) => ({ id })),
    release: names.map(({ area, releaseId, fileHash }) => {
      return { app: area, id: releaseId, hash: fileHash };
    }),
    preview: names.map(({ previewName }) => ({ name: previewName })),
    publisher: names.map(({ publisherName }) => ({ name: publisherName })),
  });
}

function serialize(
  request: FuzzRequest,
  cookie: string | undefined,
  resolve: Resolve,
): SentRequest {
  const { caller, method, path, query, body, headers } = request;
  const segments = path.map((part) => ('raw' in part ? part.raw : toUrlText(part.value, resolve)));
  const search = query.map(([name, value]) => `${name}=${toUrlText(value, resolve)}`).join('&');
  return {
    caller,
    method,
    target: `/${segments.join('/')}${search === '' ? '' : `?${search}`}`,
    headers: { ...(cookie !== undefined && { cookie }), ...headers },
    body: body === undefined ? undefined : toJsonText(body, resolve),
  };
}

function exchange(agent: Agent, url: string, sent: SentRequest): Promise<TextResponse | undefined> {
  const { method, target, headers, body = '' } = sent;
  const content = Buffer.from(body);
  return new Promise((resolve) => {
    const outgoing = send(`${url}/`, {
      agent,
      method,
      timeout: RESPONSE_TIMEOUT_MS,
      path: target,
      headers: { ...headers, ...(content.length > 0 && { 'content-length': content.length }) },
    });
    outgoing.once('response', (incoming) => {
      void readResponse(incoming).then(resolve);
    });
    // An error of its own: a server that hangs has not closed an idle connection.
    outgoing.once('timeout', () =>
      outgoing.destroy(new Error('The server did not respond in time')),
    );
    outgoing.once('error', (error) => {
      // The server may have closed an idle connection just before the request.
      const isStale = outgoing.reusedSocket && errorCode(error) === 'ECONNRESET';
      resolve(isStale ? exchange(agent, url, sent) : undefined);
    });
    outgoing.end(content);
  });
}

async function readResponse(incoming: IncomingMessage): Promise<TextResponse> {
  const { statusCode = 0, headers } = incoming;
  const { 'content-type': contentType = '' } = headers;
  return { status: statusCode, contentType, text: await readText(contentType, incoming) };
}
