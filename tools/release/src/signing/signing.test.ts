import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto';
import { appendFile, chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseTools } from '../activation/activate';
import { defaultTools } from '../activation/activate';
import { runCommand } from '../cli/run-command';
import { prune } from '../commands/prune';
import { publish } from '../commands/publish';
import { revoke } from '../commands/revoke';
import { rollback } from '../commands/rollback';
import { signLiveSet } from '../commands/sign';
import { withdraw } from '../commands/withdraw';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { readKeys } from './keys';

let fixture: ReleaseFixture;
let keyFile: string;

beforeEach(async () => {
  fixture = await createReleaseFixture();
  keyFile = path.join(fixture.folder, 'keys/release.pem');
  await run({}, 'keygen', keyFile);
});

afterEach(() => fixture.remove());

function run(env: NodeJS.ProcessEnv, ...args: string[]) {
  return runCommand([...args, '--root', fixture.root], env, 'ada');
}

async function signingWith(file = keyFile, publicKeys?: string): Promise<ReleaseTools> {
  const env = { RELEASE_SIGNING_KEY: file, ...(publicKeys && { RELEASE_PUBLIC_KEY: publicKeys }) };
  return { ...defaultTools, keys: await readKeys(env, fixture.root) };
}

async function releaseSigned(): Promise<ReleaseTools> {
  const tools = await signingWith();
  await publish([await fixture.shell(), await fixture.area('tasks', 'one')], fixture.root, {
    tools,
  });
  await publish([await fixture.area('tasks', 'two'), await fixture.area('jobs')], fixture.root, {
    tools,
  });
  return tools;
}

/** Checks the signature as anybody could, with nothing of this tool. */
async function expectSigned(file = `${keyFile}.pub`) {
  const registry = await readFile(path.join(fixture.root, 'registry.json'));
  const hash = createHash('sha256').update(registry).digest('hex');
  const statement = await readFile(path.join(fixture.root, `signatures/${hash}.json`));
  const signature = await readFile(path.join(fixture.root, `signatures/${hash}.sig`));
  const key = createPublicKey(await readFile(file, 'utf8'));
  expect(signature).toHaveLength(64);
  expect(verifySignature(null, statement, key, signature)).toBe(true);
  const page = await readFile(path.join(fixture.root, 'index.html'));
  expect(JSON.parse(statement.toString())).toMatchObject({
    version: 1,
    sequence: (await fixture.registry()).sequence,
    registry: hash,
    page: `sha384-${createHash('sha384').update(page).digest('base64')}`,
  });
}

async function verifyLines(file = `${keyFile}.pub`) {
  const { exitCode, text } = await run({ RELEASE_PUBLIC_KEY: file }, 'verify');
  return [exitCode, text];
}

describe('keygen', () => {
  it('makes a private key for its owner alone and a public one', async () => {
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    expect(await readFile(keyFile, 'utf8')).toContain('BEGIN PRIVATE KEY');
    expect(await readFile(`${keyFile}.pub`, 'utf8')).toContain('BEGIN PUBLIC KEY');
  });

  it('overwrites neither of them', async () => {
    const before = await readFile(keyFile, 'utf8');
    expect(await run({}, 'keygen', keyFile)).toMatchObject({
      exitCode: 1,
      text: `${keyFile} exists and is not overwritten: name another file.`,
    });
    await rm(keyFile);
    expect((await run({ RELEASE_SIGNING_KEY: keyFile }, 'keygen')).text).toContain(
      `${keyFile}.pub exists`,
    );
    expect(before).not.toBe('');
  });

  it('puts no private key into the release folder, nor is one used from there', async () => {
    await mkdir(fixture.root, { recursive: true });
    const inside = path.join(fixture.root, 'shell/key.pem');
    expect((await run({}, 'keygen', inside)).text).toContain('is in the release folder');

    await writeFile(path.join(fixture.root, 'key.pem'), await readFile(keyFile), { mode: 0o600 });
    await expect(signingWith(path.join(fixture.root, 'key.pem'))).rejects.toThrow(
      'is in the release folder, which is handed out',
    );
  });
});

it('signs what publish, rollback, withdraw and revoke make live', async () => {
  const tools = await releaseSigned();
  await expectSigned();
  await rollback(fixture.root, { app: 'tasks', reason: 'x', tools });
  await expectSigned();
  await withdraw(fixture.root, { app: 'jobs', reason: 'x', tools });
  await expectSigned();
  const last = (await run({}, 'history', 'jobs', '--json')).result as {
    changes: { from: string }[];
  }[];
  await revoke(fixture.root, { id: last.at(-1)?.changes[0]?.from ?? '', reason: 'x', tools });
  await expectSigned();

  expect(await verifyLines()).toEqual([
    0,
    expect.stringContaining('files are as they were released'),
  ]);
  await prune(fixture.root, { keepDays: 30, tools });
  await expectSigned();
  expect(await readdir(path.join(fixture.root, 'signatures'))).toHaveLength(2);
});

it('can be checked with openssl alone', async () => {
  await releaseSigned();
  const registry = await readFile(path.join(fixture.root, 'registry.json'));
  const name = path.join(
    fixture.root,
    'signatures',
    createHash('sha256').update(registry).digest('hex'),
  );
  const args = ['-verify', '-pubin', '-inkey', `${keyFile}.pub`, '-rawin'];

  const said = execFileSync('openssl', [
    'pkeyutl',
    ...args,
    ...['-in', `${name}.json`, '-sigfile', `${name}.sig`],
  ]);

  expect(said.toString()).toContain('Signature Verified Successfully');
});

it('signs by the settings, from the command line', async () => {
  const tools = await signingWith();
  await publish([await fixture.shell(), await fixture.area('tasks', 'one')], fixture.root, {
    tools,
  });
  await publish([await fixture.area('tasks', 'two')], fixture.root, { tools });

  expect((await run({}, 'rollback', 'tasks', '--reason', 'x')).text).toBe(
    `Releases in ${fixture.root} are signed: set RELEASE_SIGNING_KEY to the file of the private key.`,
  );
  const env = { RELEASE_SIGNING_KEY: keyFile };
  expect(await run(env, 'rollback', 'tasks', '--reason', 'x')).toMatchObject({ exitCode: 0 });
  await expectSigned();
});

it('leaves a folder unsigned where nothing is configured', async () => {
  await publish([await fixture.shell()], fixture.root);

  expect(Object.keys(await fixture.read()).filter((file) => file.startsWith('sig'))).toEqual([]);
  expect(await run({}, 'verify')).toMatchObject({ exitCode: 0 });
});

it('signs what is live only when asked, and nothing that has changed', async () => {
  await publish([await fixture.shell(), await fixture.area('tasks')], fixture.root);
  const tools = await signingWith();
  expect(await verifyLines()).toEqual([
    1,
    'registry.json is not signed: run "npm run release -- sign" with the signing key',
  ]);
  await expect(publish([await fixture.area('jobs')], fixture.root, { tools })).rejects.toThrow(
    'is not signed: look at what verify says, then run "npm run release -- sign"',
  );

  await writeFile(path.join(fixture.root, 'shell/evil.js'), 'evil');
  await expect(signLiveSet(fixture.root, tools)).rejects.toThrow(
    'shell/evil.js belongs to no release',
  );
  await rm(path.join(fixture.root, 'shell/evil.js'));
  expect(await run({ RELEASE_SIGNING_KEY: keyFile }, 'sign')).toMatchObject({ exitCode: 0 });

  await expectSigned();
  await publish([await fixture.area('jobs')], fixture.root, { tools });
  expect((await verifyLines())[0]).toBe(0);
});

it('builds on nothing that somebody else has changed', async () => {
  const tools = await releaseSigned();
  const registry = path.join(fixture.root, 'registry.json');
  const text = await readFile(registry, 'utf8');
  const jobs = await fixture.area('jobs', 'other');

  await writeFile(registry, text.replace('"Jobs"', '"Evil"').replace('"jobs"', '"jobs" '));
  await expect(publish([jobs], fixture.root, { tools })).rejects.toThrow('is not signed');
  await writeFile(registry, text);

  const history = path.join(fixture.root, 'releases/history.jsonl');
  const lines = await readFile(history, 'utf8');
  const [, second = ''] = lines.split('\n');
  const hidden = JSON.stringify({ ...(JSON.parse(second) as object), action: 'abandoned' });
  for (const changed of [
    lines.replace('"ada"', '"eve"').replace('unknown', 'eve'),
    `${lines}${hidden}\n`,
  ]) {
    await writeFile(history, changed);
    await expect(publish([jobs], fixture.root, { tools })).rejects.toThrow(
      'history.jsonl in ' + fixture.root + ' is not as it was signed',
    );
    expect((await verifyLines())[1]).toContain('releases/history.jsonl is not as it was signed');
  }

  await writeFile(history, lines);
  await publish([jobs], fixture.root, { tools });
  expect((await verifyLines())[0]).toBe(0);
});

it('goes on after a change that was announced and not made', async () => {
  const tools = await releaseSigned();
  const history = path.join(fixture.root, 'releases/history.jsonl');
  const last = (await readFile(history, 'utf8')).trim().split('\n').at(-1) ?? '';
  const announced = { ...(JSON.parse(last) as { sequence: number }), sequence: 3 };
  await appendFile(history, `${JSON.stringify(announced)}\n`);

  await publish([await fixture.area('jobs', 'other')], fixture.root, { tools });

  expect((await verifyLines())[0]).toBe(0);
});

it('finds a signature of a foreign key, and a changed statement', async () => {
  await releaseSigned();
  const other = path.join(fixture.folder, 'keys/other.pem');
  await run({}, 'keygen', other);
  expect((await verifyLines(`${other}.pub`))[1]).toContain('is not as it was signed');

  const folder = path.join(fixture.root, 'signatures');
  for (const name of await readdir(folder)) {
    if (name.endsWith('.json')) await appendFile(path.join(folder, name), ' ');
  }
  expect((await verifyLines())[1]).toContain('registry.json is not as it was signed');
});

it('is signed with a new key, while servers know both', async () => {
  await releaseSigned();
  const next = path.join(fixture.folder, 'keys/next.pem');
  const both = path.join(fixture.folder, 'keys/both.pub');
  await run({}, 'keygen', next);
  await writeFile(
    both,
    (await readFile(`${keyFile}.pub`, 'utf8')) + (await readFile(`${next}.pub`, 'utf8')),
  );
  await expect(
    publish([await fixture.area('chat')], fixture.root, { tools: await signingWith(next) }),
  ).rejects.toThrow('signed with none of the keys');

  const tools = await signingWith(next, both);
  await signLiveSet(fixture.root, tools);
  await expectSigned(`${next}.pub`);
  await publish([await fixture.area('chat')], fixture.root, { tools });

  expect((await verifyLines(both))[0]).toBe(0);
  await expect(signingWith(keyFile, `${next}.pub`)).rejects.toThrow(
    'does not hold the public key of',
  );
});

it('refuses a key that others can read, or that is none', async () => {
  await chmod(keyFile, 0o640);
  await expect(signingWith()).rejects.toThrow(
    `${keyFile} is open to other accounts: run "chmod 600 ${keyFile}".`,
  );
  await writeFile(keyFile, 'nothing');
  await chmod(keyFile, 0o600);
  await expect(signingWith()).rejects.toThrow('is no private ed25519 key');
  await rm(keyFile);
  await expect(signingWith()).rejects.toThrow(`${keyFile} cannot be read`);
});
