import { addDays } from 'date-fns';
import type { ReleaseVerb } from '@atrium/contracts/releases';
import { hexOf, integrityOf } from '@atrium/release-format';
import { createPublisherRepository } from '../modules/publishers/publisher.repository';
import { createToken } from '../random-token';
import type { TestBuild } from './releases';
import type { TestApp } from './test-app';

/** Scope and state of a publisher. */
interface PublisherOptions {
  readonly name?: string;
  readonly apps?: readonly string[];
  readonly may?: readonly ReleaseVerb[];
  readonly expiresAt?: Date;
}

/** Body of a publication besides its builds. */
export interface PublishValues {
  readonly expected?: string | null | undefined;
  readonly expectedCandidate?: string | null | undefined;
  readonly signature?: string | null;
  readonly candidate?: {
    readonly percent: number;
    readonly people?: readonly string[];
    readonly promoteAfter: number | null;
  };
  readonly preview?: string;
  readonly check?: boolean;
}

/** Response to a publisher. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A publisher of releases, as CI is one. */
export type TestPublisher = Awaited<ReturnType<typeof addPublisher>>;

/** Adds a publisher, which may do everything unless options say otherwise. */
export async function addPublisher(
  { db }: Pick<TestApp, 'db'>,
  {
    name = 'ci',
    apps = ['*'],
    may = ['publish', 'preview', 'promote', 'abort', 'rollback', 'withdraw', 'revoke'],
    expiresAt = addDays(new Date(), 1),
  }: PublisherOptions = {},
) {
  const { token, tokenHash } = createToken();
  await createPublisherRepository(db).add({
    name,
    tokenHash,
    apps: [...apps],
    may: [...may],
    createdAt: new Date(),
    expiresAt,
  });
  return createPublisher(token);
}

/** Creates a publisher with any token. */
export function createPublisher(token: string) {
  async function call(
    server: TestApp,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer> {
    const headers = { authorization: `Bearer ${token}` };
    const response = await server.call(method, path, { headers, body });
    const text = await response.text();
    // Pages wait a second for what was published; tests go on once it is served.
    await server.app.servedReleases.loaded();
    return { status: response.status, text };
  }

  return {
    token,
    call,

    /** Sends the files of a build. */
    async sendFiles(server: TestApp, { files }: TestBuild): Promise<void> {
      for (const content of Object.values(files)) {
        const hash = hexOf(integrityOf(content));
        await call(server, 'PUT', `/api/releases/files/${hash}`, Buffer.from(content));
      }
    },

    /** Publishes builds, whose files are stored. */
    publish(
      server: TestApp,
      builds: TestBuild | readonly TestBuild[],
      { expected = null, expectedCandidate, signature = null, ...values }: PublishValues = {},
    ): Promise<Answer> {
      const all: TestBuild[] = [builds].flat();
      return call(server, 'POST', `/api/releases/${all[0]?.app ?? ''}`, {
        releases: all.map(({ manifest }) => ({
          manifest,
          maps: [],
          signature,
          expected,
          expectedCandidate,
        })),
        candidate: null,
        preview: null,
        reason: null,
        smoke: 'left out',
        check: false,
        ...values,
      });
    },

    /** Rolls back, promotes, aborts, withdraws or revokes. */
    change(
      server: TestApp,
      app: string,
      action: string,
      values: { readonly release?: string; readonly expected?: string | undefined } = {},
    ): Promise<Answer> {
      const body = { action, release: null, expected: null, reason: 'It fails', ...values };
      return call(server, 'POST', `/api/releases/${app}/changes`, body);
    },
  };
}
