/**
 * `npm run guide-test -- compose` or `… debian` follows docs/operating.md in an empty system, command by command:
 * installs Atrium, makes the first admin, upgrades, and recovers what there was before an accident. Both need a
 * Docker engine and curl. `compose` takes ports 80 and 443; `debian` runs systemd in a container of the image that
 * BASE names, by default node:24-slim.
 * Exit code: 0 when every command works and the recovered tasks are as they were, else 1.
 */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { execa } from 'execa';
import { CommandError, runMain } from '../command-error';
import { parseCommandLine } from '../command-line';
import { readGuide, splitCommands } from '../guide';
import { endSignal, run } from '../processes';
import { runStep } from '../steps';
import { workspaceRoot } from '../workspace-root';

const HOST = 'atrium.example.com';
const ADMIN = { username: 'admin', password: 'chosen by the admin' };
const DATABASE_PASSWORD = 'b4f1c93d27';
const DATABASE = `${DATABASE_PASSWORD}@127.0.0.1:5432/atrium`;
const PAUSE_MS = 1000;
const ATTEMPTS = 300;

/** A system on which a guide is followed. */
interface System {
  /** Blocks of commands. */
  readonly install: readonly string[];
  readonly upgrade: readonly string[];
  /** Two blocks: one copies the files of the database, the other recovers them. */
  readonly recovery: readonly string[];
  /** Runs a command and returns what it printed. */
  readonly shell: Shell;
  /** Command that edits the files which an installation command has just created, if any. */
  readonly edit: (command: string) => string;
  /** IP address of the host. */
  readonly address: string;
  /** Command that runs SQL from its standard input and prints the values. */
  readonly psql: string;
  /** Command that prints the names of the copies. */
  readonly listCopies: string;
}

type Shell = (command: string, input?: string) => Promise<string>;

/** Sends a request over TLS, with the cookies so far: a POST if it has a body. */
type Client = (address: string, body?: object) => Promise<string>;

await runMain(async () => {
  const usage = 'Usage: npm run guide-test -- compose|debian';
  const { positionals } = parseCommandLine({ allowPositionals: true }, usage);
  const [name] = positionals;
  const follower = name === 'compose' ? followCompose : name === 'debian' && followDebian;
  if (!follower) throw new CommandError(usage);
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-guide-'));
  try {
    await run('git', ['clone', '--quiet', workspaceRoot, `${folder}/atrium`]);
    await createCertificate(`${folder}/certificate`);
    await follower(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
  return 0;
});

async function createCertificate(folder: string): Promise<void> {
  await mkdir(folder);
  const files = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`];
  const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...names, ...files]);
}

async function followCompose(folder: string): Promise<void> {
  const [install = '', upgrade = ''] = await readGuide('With Compose');
  const [, , copy = '', recover = ''] = await readGuide('Recover to any moment');
  const shell = createShell(['bash', '-ec'], `${folder}/atrium`);
  const settings = `s|^CERTIFICATES=.*|CERTIFICATES=${folder}/certificate|; s|_PASSWORD=$|&${DATABASE_PASSWORD}|`;
  const postgres = 'docker compose exec -T postgres';
  try {
    await follow(folder, {
      install: [install],
      upgrade: [upgrade],
      recovery: [copy, recover],
      shell,
      edit: (command) => (command.includes('.env ') ? `sed -i '${settings}' .env` : ''),
      address: '127.0.0.1',
      psql: `${postgres} psql -U atrium-owner -d atrium -At`,
      listCopies: `${postgres} ls /var/lib/atrium-bases`,
    });
  } finally {
    await shell('docker compose down --volumes');
  }
}

async function followDebian(folder: string): Promise<void> {
  const image = await runStep('An empty system', buildEmptySystem);
  // As much as systemd needs.
  const unconfined = ['seccomp', 'apparmor'].map((name) => `--security-opt=${name}=unconfined`);
  const cgroups = ['--cgroupns=host', '--volume=/sys/fs/cgroup:/sys/fs/cgroup'];
  const options = ['--cap-add=SYS_ADMIN', '--tmpfs=/run', ...unconfined, ...cgroups];
  const { stdout: container } = await run('docker', ['run', '--detach', ...options, image]);
  const clone = ['git', 'clone', '--quiet', '/srv/atrium', '/opt/atrium'];
  try {
    await run('docker', ['cp', `${folder}/certificate`, `${container}:/etc/ssl/atrium`]);
    await run('docker', ['cp', `${folder}/atrium`, `${container}:/srv/atrium`]);
    await run('docker', ['exec', container, ...clone]);
    const enter = ['docker', 'exec', '--interactive', '--workdir=/opt/atrium', container];
    const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}';
    const { stdout: address } = await run('docker', ['inspect', '--format', format, container]);
    await follow(folder, {
      install: await readGuide('On Debian with systemd'),
      upgrade: (await readGuide('Upgrade')).slice(0, 1),
      recovery: await readGuide('Recover to any moment'),
      shell: createShell([...enter, 'bash', '-ec'], folder),
      edit: (command) =>
        command.endsWith('atrium.env')
          ? `sed -i 's|:PASSWORD@127|:${DATABASE_PASSWORD}@127|' /etc/atrium/atrium.env`
          : '',
      address,
      psql: 'runuser -u postgres -- psql -d atrium -At',
      listCopies: 'ls /var/lib/atrium-bases',
    });
  } finally {
    await run('docker', ['rm', '--force', '--volumes', container]);
  }
}

/** Builds a small system with systemd, Git and Node, whose packages are installed without questions. */
async function buildEmptySystem(): Promise<string> {
  const dockerfile = `FROM ${process.env['BASE'] ?? 'node:24-slim'}
RUN apt-get update && apt-get install --yes --no-install-recommends systemd-sysv adduser ca-certificates git
RUN echo 'APT::Get::Assume-Yes "true";' > /etc/apt/apt.conf.d/yes && { test -e /usr/bin/node || ln -s "$(which node)" /usr/bin/node; }
CMD ["/sbin/init"]`;
  return createShell(['bash', '-ec'], workspaceRoot)('docker build --quiet -', dockerfile);
}

function createShell([program = '', ...args]: readonly string[], cwd: string): Shell {
  return async (command, input = '') => {
    const options = { cwd, input, all: true, cancelSignal: endSignal } as const;
    return (await execa(program, [...args, command], options)).stdout;
  };
}

async function follow(folder: string, system: System): Promise<void> {
  const { shell, psql } = system;
  const runAll = async (blocks: readonly string[]) => {
    let output = '';
    for (const command of blocks.flatMap(splitCommands)) {
      const input = command.startsWith('read ')
        ? `postgres://atrium-owner:${DATABASE}\npostgres://atrium:${DATABASE}\n`
        : `${DATABASE_PASSWORD}\n`.repeat(2);
      const [label = ''] = command.split(' \\');
      output = await runStep(label.slice(0, 44), () =>
        command.includes('grep') ? repeat(() => shell(command)) : shell(command, input),
      );
      await shell(system.edit(command));
    }
    return output;
  };

  const log = await runAll(system.install);
  const send = createClient(folder, system.address);
  const token = /#first-admin=([\w-]+)/.exec(log)?.[1];
  await repeat(() => send('/api/ready'));
  await send('/api/first-admin', { ...ADMIN, token, email: 'admin@atrium.example' });
  await send('/api/login', ADMIN);
  await addTask(send, 'before the upgrade');
  await runAll(system.upgrade);
  await repeat(() => send('/api/ready'));

  const [copy = '', recover = ''] = system.recovery;
  await runAll([copy]);
  await addTask(send, 'after the copy');
  const moment = await shell(psql, 'select now()');
  await setTimeout(PAUSE_MS);
  await shell(psql, 'truncate tasks cascade; select pg_switch_wal()');
  const [base = ''] = (await shell(system.listCopies)).split('\n');
  await runAll([recover.replace('COPY', base).replace(/'\d{4}-\d{2}-[^']+'/, `'${moment}'`)]);
  await repeat(() => send('/api/ready'));
  // The contract says that these are tasks.
  const tasks = JSON.parse(await send('/api/tasks')) as { title: string }[];
  assert.deepEqual(tasks.map(({ title }) => title).sort(), [
    'after the copy',
    'before the upgrade',
  ]);
}

async function addTask(send: Client, title: string): Promise<void> {
  const [user] = JSON.parse(await send('/api/users')) as { id: number }[];
  const task = { title, type: 'Bug', description: '', status: 'Todo', priority: 'Low' };
  await send('/api/tasks', { ...task, assigneeIds: [user?.id] });
}

function createClient(folder: string, address: string): Client {
  const cookies = `${folder}/cookies`;
  return async (url, body) => {
    const { stdout } = await run('curl', [
      '--silent',
      '--show-error',
      '--fail-with-body',
      '--cookie',
      cookies,
      '--cookie-jar',
      cookies,
      '--cacert',
      `${folder}/certificate/fullchain.pem`,
      '--resolve',
      `${HOST}:443:${address}`,
      ...(body ? ['--json', JSON.stringify(body)] : []),
      `https://${HOST}${url}`,
    ]);
    return stdout;
  };
}

/** Repeats work until it succeeds, for five minutes at most. */
async function repeat<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await work();
    } catch {
      await setTimeout(PAUSE_MS);
    }
  }
  return work();
}
