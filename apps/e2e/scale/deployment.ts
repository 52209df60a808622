import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseServer } from '@atrium/release';
import type { RestartableServer } from '@atrium/test-product';
import {
  addPublisher,
  addUser,
  findFreePort,
  setOwnPassword,
  shippedBuilds,
  startNginx,
  startServer,
} from '@atrium/test-product';
import { prepareSite, type Site } from './site';

const PROCESSES = 2;

/** The header that names, here only, which process has answered. */
const ANSWERED_BY = 'x-answered-by';

/** The password of everybody in a deployment. */
export const PASSWORD = 'scale-test-1234';

// Users must change a password that somebody else has set.
const FIRST_PASSWORD = 'set by an operator';

/** Users who can sign in. */
export const ACCOUNTS = [
  { username: 'admin', role: 'admin' },
  { username: 'ada', role: 'admin' },
  { username: 'maria', role: 'staff' },
  { username: 'deniz', role: 'staff' },
] as const;

/** Atrium with the configuration of `deploy/`: nginx in front of several processes on one database. */
export interface Deployment {
  /** Base URL of nginx without a trailing slash. */
  readonly origin: string;
  readonly databaseUrl: string;
  readonly apis: readonly RestartableServer[];
  /** The deployment with the token of a publisher. */
  readonly releases: ReleaseServer;
  /** The TLS servers of `deploy/nginx/atrium.conf`. */
  readonly site: Site;
  /** Restarts a process as its systemd unit would; resolves once nginx sends it requests. */
  readonly restart: (api: RestartableServer, signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts nginx with the configuration of `deploy/` and two API processes, on free ports.
 * @param databaseUrl URL of an empty PostgreSQL database.
 * @param nginx path of the nginx program.
 */
export async function startDeployment(databaseUrl: string, nginx: string): Promise<Deployment> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-scale-'));
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${String(port)}`;
  const env = {
    PUBLIC_URL: origin,
    DATABASE_URL: databaseUrl,
    RELEASE_BUILDS: shippedBuilds(),
    DATA_DIR: path.join(folder, 'data'),
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    // Few users here write as often as many do in production.
    WRITE_BURST: '999999',
    WRITE_RATE: '999999',
  };
  for (const account of ACCOUNTS) await addUser(env, { ...account, password: FIRST_PASSWORD });
  const token = await addPublisher(env);
  const apis: RestartableServer[] = [];
  for (let index = 0; index < PROCESSES; index += 1) {
    // Processes share nothing but the database.
    const dataDir = path.join(folder, `data-${String(index)}`);
    apis.push(await startServer({ env: { ...env, DATA_DIR: dataDir } }));
  }
  const site = await prepareSite(folder);
  const proxy = await startNginx({
    program: nginx,
    folder,
    port,
    apis: apis.map((api) => api.origin),
    http: 'include site.conf;',
    server: `add_header ${ANSWERED_BY} $upstream_addr;`,
  });
  for (const { username } of ACCOUNTS) {
    await setOwnPassword(origin, { username, password: FIRST_PASSWORD }, PASSWORD);
  }
  return {
    origin,
    databaseUrl,
    apis,
    releases: { origin, token },
    site,
    restart: async (api, signal) => {
      await api.stop(signal);
      await api.start();
      await untilCalled(origin, api);
    },
    stop: async () => {
      await proxy.stop();
      for (const api of apis) await api.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function untilCalled(origin: string, api: RestartableServer): Promise<void> {
  for (let by: string | null = null; by !== new URL(api.origin).host;) {
    const answer = await fetch(`${origin}/api/health`);
    by = answer.headers.get(ANSWERED_BY);
    await answer.arrayBuffer();
  }
}
