/**
 * `npm run guide-test -- compose` or `… debian` follows docs/operating.md in an empty system, command by command:
 * installs Atrium, makes the first admin, upgrades, and recovers what there was before an accident. `compose` needs
 * a Docker engine and curl, and takes ports 80 and 443. `debian` needs root and curl, and runs systemd in namespaces
 * of this machine; it also starts every unit, and upgrades, goes back and restores while somebody uses Atrium
 * beside four busy processes.
 * Exit code: 0 when every command works, no request failed that should not, and the recovered tasks are as they
 * were, else 1.
 */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { execa, ExecaError } from 'execa';
import { formatDuration } from '@atrium/webpack/durations';
import { CommandError, runMain } from '../command-error';
import { parseCommandLine } from '../command-line';
import { startDebian } from '../debian-system';
import { readGuide, splitCommands } from '../guide';
import { endSignal, run } from '../processes';
import { runStep } from '../steps';
import { workspaceRoot } from '../workspace-root';

const HOST = 'atrium.example.com';
const ADMIN = { username: 'admin', password: 'chosen by the admin' };
const DATABASE_PASSWORD = 'b4f1c93d27';
const PAUSE_MS = 1000;
const ATTEMPTS = 300;
const BUSY_PROCESSES = 4;
const REQUEST_INTERVAL_MS = 125;

const MANY_TASKS = `insert into tasks (title, type, status, priority)
  select 'Old ' || i, 'Bug', 'Done', 'Low' from generate_series(1, 200000) i`;

/** Adds a migration that writes every task again. */
const ADD_MIGRATION = `node -e '
  const fs = require("node:fs");
  const folder = "apps/api/migrations";
  const journal = JSON.parse(fs.readFileSync(folder + "/meta/_journal.json"));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_guide" });
  fs.writeFileSync(folder + "/meta/_journal.json", JSON.stringify(journal));
  fs.writeFileSync(folder + "/9999_guide.sql", "alter table tasks add column guide text default md5(random()::text)");'`;

/** A system on which a guide is followed. */
interface System {
  /** Blocks of commands. */
  readonly install: readonly string[];
  /** Two blocks: one copies the files of the database, the other recovers them. */
  readonly recovery: readonly string[];
  /** Runs a command and returns what it printed. */
  readonly shell: Shell;
  /** Command that edits the files which an installation command has just created, if any. */
  readonly edit: (command: string) => string;
  /** Program and arguments before a program of this machine that uses the network of the system. */
  readonly enterNetwork: readonly string[];
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
  const [installation = '', upgrade = ''] = await readGuide('With Compose');
  const [, , copy = '', recovery = ''] = await readGuide('Recover to any moment');
  const shell = createShell(['bash', '-ec'], `${folder}/atrium`);
  const settings = `s|^CERTIFICATES=.*|CERTIFICATES=${folder}/certificate|; s|_PASSWORD=$|&${DATABASE_PASSWORD}|`;
  const postgres = 'docker compose exec -T postgres';
  try {
    const system: System = {
      install: [installation],
      recovery: [copy, recovery],
      shell,
      edit: (command) => (command.includes('.env ') ? `sed -i '${settings}' .env` : ''),
      enterNetwork: [],
      address: '127.0.0.1',
      psql: `${postgres} psql -U atrium-owner -d atrium -At`,
      listCopies: `${postgres} ls /var/lib/atrium-bases`,
    };
    const client = await install(folder, system);
    await runAll(system, [upgrade]);
    await repeat(() => client('/api/ready'));
    await recover(system, client);
  } finally {
    await shell('docker compose down --volumes');
  }
}

async function followDebian(folder: string): Promise<void> {
  const root = `${folder}/system`;
  await mkdir(root);
  const debian = await runStep('An empty system', () =>
    startDebian(root, ['adduser', 'ca-certificates']),
  );
  try {
    await run('cp', ['--recursive', `${folder}/certificate`, `${root}/etc/ssl/atrium`]);
    await run('cp', ['--recursive', `${folder}/atrium`, `${root}/srv/atrium`]);
    const shell = createShell([...debian.enter, 'bash', '-ec'], folder);
    await shell('echo \'APT::Get::Assume-Yes "true";\' > /etc/apt/apt.conf.d/yes; apt-get update');
    const settings = `s|:PASSWORD@127|:${DATABASE_PASSWORD}@127|`;
    const system: System = {
      install: await readGuide('On Debian with systemd'),
      recovery: (await readGuide('Recover to any moment')).slice(0, 2),
      shell,
      edit: (command) => {
        // The address of the sources is that of the test's copy.
        if (command.startsWith('apt-get')) {
          return 'git config --system url./srv/atrium.insteadOf https://git.example.com/atrium.git';
        }
        const [, file = ''] = /(\/etc\/atrium\/\w+\.env)$/.exec(command) ?? [];
        return file && `sed -i '${settings}' ${file}`;
      },
      enterNetwork: debian.enterNetwork,
      address: '127.0.0.1',
      psql: 'runuser -u postgres -- psql -d atrium -At',
      listCopies: 'ls /var/lib/atrium-bases',
    };
    const client = await install(folder, system);
    await runStep('Every unit runs', () => startAllUnits(shell));
    await upgradeWhileUsed(system, client);
    await recover(system, client);
  } finally {
    await debian.stop();
  }
}

/** Lets the timer of the backup elapse, and checks that every unit has run. */
async function startAllUnits(shell: Shell): Promise<void> {
  const timer = '/run/systemd/system/atrium-backup.timer.d';
  await shell(
    `mkdir -p ${timer}; printf '[Timer]\\nOnActiveSec=1s\\nRandomizedDelaySec=0\\n' > ${timer}/now.conf
     systemctl daemon-reload; systemctl restart atrium-backup.timer`,
  );
  await repeat(() =>
    shell('journalctl --unit atrium-backup-record | grep "The backup is recorded."'),
  );
  const names = await readdir(path.join(workspaceRoot, 'deploy/systemd'));
  for (const name of names) {
    const unit = name.replace('@', '@3001');
    const shown = await shell(
      `systemctl show ${unit} --property=ActiveState,ExecMainStatus,ExecMainExitTimestamp`,
    );
    // A oneshot has ended with 0; everything else goes on.
    assert.match(
      shown,
      /ActiveState=active|ExecMainStatus=0\s.*ExecMainExitTimestamp=\S|ExecMainExitTimestamp=\S.*\sExecMainStatus=0/s,
      unit,
    );
  }
  assert.equal(await shell('atrium doctor'), 'Nothing is wrong.');
}

/** Commits a change of the sources; the upgrade builds it. */
async function commitChange(shell: Shell, change: string): Promise<void> {
  const author = '-c user.name=guide -c user.email=guide@atrium.example';
  await shell(
    `cd /srv/atrium; ${change}; git add --all; git ${author} commit --quiet --no-verify -m change`,
  );
}

/** Upgrades without and with a migration, and goes back, as the guide says. */
async function upgradeWhileUsed({ shell, psql }: System, send: Client): Promise<void> {
  const [upgrade = '', back = '', backAndRestore = ''] = (await readGuide('Upgrade')).flatMap(
    splitCommands,
  );
  const busy = Array.from({ length: BUSY_PROCESSES }, () =>
    execa(process.execPath, ['-e', 'for (;;);'], { reject: false, cancelSignal: endSignal }),
  );
  try {
    await commitChange(shell, 'echo >> docs/operating.md');
    for (const command of [upgrade, back, upgrade]) {
      const use = await useWhile(send, () => runStep(command.slice(0, 44), () => shell(command)));
      console.log(`  ${String(use.requests)} requests, ${String(use.failures.length)} failed.`);
      assert.deepEqual(use.failures, []);
    }
    await shell(psql, MANY_TASKS);
    await commitChange(shell, ADD_MIGRATION);
    for (const command of [upgrade, backAndRestore]) {
      const use = await useWhile(send, () => runStep(command.slice(0, 44), () => shell(command)));
      console.log(`  Away for ${formatDuration(use.awayMs)}.`);
      for (const failure of use.failures) assert.doesNotMatch(String(failure), /</);
    }
    await shell(psql, "delete from tasks where title like 'Old %'");
  } finally {
    for (const each of busy) each.kill();
    await Promise.all(busy);
  }
}

/** Sends eight requests a second during some work, half of them writes. */
async function useWhile(send: Client, work: () => Promise<unknown>) {
  const failures: unknown[] = [];
  const pending: Promise<void>[] = [];
  let isOver = false;
  let [answeredAt, awayMs] = [performance.now(), 0];
  const request = async (number: number) => {
    try {
      await (number % 2 === 0 ? addTask(send, `Task ${String(number)}`) : send('/api/user'));
      awayMs = Math.max(awayMs, performance.now() - answeredAt);
      answeredAt = performance.now();
    } catch (error) {
      failures.push(error instanceof ExecaError ? error.stdout : error);
    }
  };
  async function keepUsing(): Promise<void> {
    while (!isOver) {
      pending.push(request(pending.length));
      await setTimeout(REQUEST_INTERVAL_MS);
    }
    await Promise.all(pending);
  }
  const using = keepUsing();
  try {
    await work();
  } finally {
    isOver = true;
    await using;
  }
  return { requests: pending.length, failures, awayMs };
}

function createShell([program = '', ...args]: readonly string[], cwd: string): Shell {
  return async (command, input = '') => {
    const options = { cwd, input, all: true, cancelSignal: endSignal } as const;
    return (await execa(program, [...args, command], options)).stdout;
  };
}

/** Runs the commands of blocks; those with a `grep` until they succeed. Returns what the last one printed. */
async function runAll({ shell, edit }: System, blocks: readonly string[]): Promise<string> {
  let output = '';
  for (const command of blocks.flatMap(splitCommands)) {
    const [label = ''] = command.split(' \\');
    output = await runStep(label.slice(0, 44), () =>
      command.includes('grep')
        ? repeat(() => shell(command))
        : shell(command, `${DATABASE_PASSWORD}\n`.repeat(2)),
    );
    await shell(edit(command));
  }
  return output;
}

/** Installs Atrium, and signs the first admin in. */
async function install(folder: string, system: System): Promise<Client> {
  const log = await runAll(system, system.install);
  const send = createClient(folder, system);
  const token = /#first-admin=([\w-]+)/.exec(log)?.[1];
  await repeat(() => send('/api/ready'));
  await send('/api/first-admin', { ...ADMIN, token, email: 'admin@atrium.example' });
  await send('/api/login', ADMIN);
  return send;
}

/** Copies the files of the database, removes all tasks, and recovers them. */
async function recover(system: System, send: Client): Promise<void> {
  const { shell, psql } = system;
  const [copy = '', recovery = ''] = system.recovery;
  const readTitles = async () => {
    // The contract says that these are tasks.
    const tasks = JSON.parse(await send('/api/tasks')) as { title: string }[];
    return tasks.map(({ title }) => title).sort();
  };
  await addTask(send, 'before the copy');
  await runAll(system, [copy]);
  await addTask(send, 'after the copy');
  const titles = await readTitles();
  assert(titles.length > 1);
  const moment = await shell(psql, 'select now()');
  await shell(psql, 'truncate tasks cascade; select pg_switch_wal()');
  const [base = ''] = (await shell(system.listCopies)).split('\n');
  await runAll(system, [
    recovery.replace('COPY', base).replace(/'\d{4}-\d{2}-[^']+'/, `'${moment}'`),
  ]);
  await repeat(() => send('/api/ready'));
  assert.deepEqual(await readTitles(), titles);
}

async function addTask(send: Client, title: string): Promise<void> {
  const [user] = JSON.parse(await send('/api/users')) as { id: number }[];
  const task = { title, type: 'Bug', description: '', status: 'Todo', priority: 'Low' };
  await send('/api/tasks', { ...task, assigneeIds: [user?.id] });
}

function createClient(folder: string, { enterNetwork, address }: System): Client {
  const cookies = `${folder}/cookies`;
  return async (url, body) => {
    const [program, ...args] = [...enterNetwork, 'curl'];
    const { stdout } = await run(program, [
      ...args,
      '--silent',
      '--show-error',
      '--fail-with-body',
      '--cookie',
      cookies,
      // Requests at the same time must not write it.
      ...(url === '/api/login' ? ['--cookie-jar', cookies] : []),
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
