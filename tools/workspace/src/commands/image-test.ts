/**
 * `npm run image-test` builds the image of the Dockerfile with Buildah, on a base of Debian's packages and
 * this machine's Node, or on the image named in BASE. It runs the image twice as its own account on a read-only
 * root, behind nginx and on a temporary PostgreSQL server, signs in, fetches the areas, and restarts one after
 * the other while they are used. Needs root.
 * Exit code: 0 when the image works, else 1.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { execa } from 'execa';
import { createDatabase, findFreePorts, startNginx } from '@atrium/test-product';
import { runMain } from '../command-error';
import { installDebian } from '../debian-root';
import { startPostgres } from '../postgres';
import { requireProgram } from '../prerequisites';
import { endSignal, run } from '../processes';
import { repeatDuring } from '../repeat-during';
import { runStep } from '../steps';
import { openTaskClient, OPERATORS_ADMIN } from '../task-client';

const IMAGE = 'localhost/atrium-image-test';
const LARGEST_MB = 150;
/** A page, two lists and a write each. */
const ROUNDS = 250;

// Read-only but for two folders, as in compose.yaml and deploy/kubernetes. Replaces itself by the program,
// so that signals reach it.
const ENTER = `
  root=$1; account=$2; folder=$3; shift 3
  mount --bind "$root" "$root"; mount -o remount,bind,ro "$root"
  mount --rbind /dev "$root/dev"; mount -t proc proc "$root/proc"
  mount -t tmpfs tmpfs "$root/tmp"; mount -t tmpfs -o "uid=\${account%:*},mode=700" tmpfs "$root/data"
  exec chroot --userspec="$account" "$root" env --chdir="$folder" "$@"`;

/** The parts of an image's configuration that a runtime uses. */
interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
  readonly StopSignal: string;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

await runMain(async () => {
  const programs = await requireProgram('PostgreSQL');
  await requireProgram('Buildah');
  const nginx = await requireProgram('nginx');
  const base = process.env['BASE'] ?? (await runStep('Base image', buildBase));
  await runStep('Image', () =>
    buildah('bud', '--format=docker', `--build-arg=BASE=${base}`, `--tag=${IMAGE}`, '.'),
  );
  const container = await buildah('from', '--pull-never', IMAGE);
  const before = await buildah('from', '--pull-never', base);
  try {
    const root = await buildah('mount', container);
    const sizeMb = (await measureMb(root)) - (await measureMb(await buildah('mount', before)));
    const server = await startPostgres(programs);
    const { url } = await createDatabase(server.url, 'image');
    await runStep('Two servers behind nginx', () => checkServers(root, url, nginx));
    console.log(`  The image adds ${String(sizeMb)} MB to its base.`);
    assert(sizeMb <= LARGEST_MB);
  } finally {
    await buildah('rm', container, before);
  }
  return 0;
});

async function buildah(command: string, ...args: readonly string[]): Promise<string> {
  const isolation = command === 'bud' ? ['--isolation=chroot'] : [];
  const { stdout } = await run('buildah', [command, ...isolation, ...args]);
  return stdout.trim();
}

async function measureMb(folder: string): Promise<number> {
  const { stdout } = await run('du', ['--summarize', '--block-size=1M', folder]);
  return Number.parseInt(stdout, 10);
}

/** Builds an image with Debian, Node and npm, where no registry with Node's image can be reached. */
async function buildBase(): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'atrium-base-'));
  try {
    await installDebian(root);
    const container = await buildah('from', 'scratch');
    await buildah('copy', '--quiet', container, root, '/');
    const certificates = process.env['NODE_EXTRA_CA_CERTS'];
    if (certificates) {
      await buildah('copy', '--quiet', container, certificates, '/etc/extra-ca.pem');
      await buildah('config', '--env=NODE_EXTRA_CA_CERTS=/etc/extra-ca.pem', container);
    }
    await buildah('commit', '--quiet', '--rm', container, `${IMAGE}-base`);
    return `${IMAGE}-base`;
  } finally {
    await rm(root, { recursive: true });
  }
}

async function checkServers(root: string, databaseUrl: string, nginx: string): Promise<void> {
  const inspected = await buildah('inspect', '--type=image', IMAGE);
  // Buildah prints the configuration in the form of Docker, whose parts this file uses.
  const { config } = (JSON.parse(inspected) as { Docker: { config: ImageConfig } }).Docker;
  assert.match(config.User, /^[1-9]\d*:[1-9]\d*$/);
  assert.equal(config.StopSignal, 'SIGTERM');
  const proxyPort = await findFreePorts(3);
  const origin = `http://127.0.0.1:${String(proxyPort)}`;
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    ...Object.fromEntries(
      config.Env.map((entry) => [entry.replace(/=.*/s, ''), entry.replace(/^[^=]*=/, '')]),
    ),
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: origin,
  };
  const start = (command: readonly string[], { input = '', port = 0 } = {}) => {
    const { User, WorkingDir } = config;
    const args = ['--mount', 'sh', '-ec', ENTER, 'sh', root, User, WorkingDir, ...command];
    return execa('unshare', args, {
      env: { ...env, PORT: String(port) },
      extendEnv: false,
      all: true,
      input,
      cancelSignal: endSignal,
    });
  };
  await start(['atrium', 'db', 'migrate']);
  const { username, password, role } = OPERATORS_ADMIN;
  const person = [username, '--email', 'admin@atrium.example', '--role', role];
  await start(['atrium', 'users', 'add', ...person], { input: `${password}\n` });
  await assert.rejects(start(['touch', '/opt/atrium/x']), /Read-only file system/);

  const isHealthy = (port: number) =>
    start(config.Healthcheck.Test.slice(1), { port }).then(
      () => true,
      () => false,
    );
  const startServer = async (port: number) => {
    assert.equal(await isHealthy(port), false);
    const server = start(config.Cmd, { port });
    await Promise.race([untilReady(port), server]);
    assert(await isHealthy(port));
    return { port, server };
  };
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-nginx-'));
  const servers = [await startServer(proxyPort + 1), await startServer(proxyPort + 2)];
  const apis = servers.map(({ port }) => `http://127.0.0.1:${String(port)}`);
  const proxy = await startNginx({ program: nginx, folder, port: proxyPort, apis });
  await checkPages(origin);
  const client = await openTaskClient(origin);
  const acknowledged: string[] = [];
  const { rounds, failures } = await repeatDuring(
    async () => {
      for (const [index, { port, server }] of servers.entries()) {
        server.kill('SIGTERM');
        await server;
        servers[index] = await startServer(port);
      }
    },
    async (number) => {
      await read(`${origin}/`);
      await client.listTitles();
      await client.add(`Task ${String(number)}`);
      acknowledged.push(`Task ${String(number)}`);
    },
    { atLeast: ROUNDS, parallel: 4 },
  );
  assert.deepEqual(failures, []);
  const titles = new Set(await client.listTitles());
  assert.deepEqual(
    acknowledged.filter((title) => !titles.has(title)),
    [],
  );
  console.log(`  ${String(4 * rounds)} requests during a rolling restart, none failed.`);
  await proxy.stop();
  for (const { server } of servers) {
    server.kill('SIGTERM');
    await server;
  }
  await rm(folder, { recursive: true });
}

async function untilReady(port: number): Promise<void> {
  const address = `http://127.0.0.1:${String(port)}/api/ready`;
  while (!(await fetch(address).catch(() => undefined))?.ok) await setTimeout(200);
}

async function checkPages(origin: string): Promise<void> {
  assert.match(await read(`${origin}/`), /<title>Atrium/);
  const registry = await read(`${origin}/registry.json`);
  const entries = [...registry.matchAll(/"(\/areas\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  assert(entries.length >= 4, registry);
  for (const file of entries) await read(origin + file);
}

async function read(address: string): Promise<string> {
  const response = await fetch(address);
  assert(response.ok, `${address}: ${String(response.status)}`);
  return response.text();
}
