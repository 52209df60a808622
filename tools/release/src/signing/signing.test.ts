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
  it('creates a private key that only its owner can read, and a public key', async () => {
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    expect(await readFile(keyFile, 'utf8')).toContain('BEGIN PRIVATE KEY');
    expect(await readFile(`${keyFile}.pub`, 'utf8')).toContain('BEGIN PUBLIC KEY');
  });

  it('never overwrites a key', async () => {
    const before = await readFile(keyFile, 'utf8');
    expect(await run({}, 'keygen', keyFile)).toMatchObject({
      exitCode: 1,
      text: `${keyFile} already exists and is not overwritten. Name another file.`,
    });
    await rm(keyFile);
    expect((await run({ RELEASE_SIGNING_KEY: keyFile }, 'keygen')).text).toContain(
      `${keyFile}.pub already exists`,
    );
    expect(before).not.toBe('');
  });

  it('rejects private keys in the release folder', async () => {
    await mkdir(fixture.root, { recursive: true });
    const inside = path.join(fixture.root, 'shell/key.pem');
    expect((await run({}, 'keygen', inside)).text).toContain('is in the release folder');

    await writeFile(path.join(fixture.root, 'key.pem'), await readFile(keyFile), { mode: 0o600 });
    await expect(signingWith(path.join(fixture.root, 'key.pem'))).rejects.toThrow(
      'is in the release folder, which is served to everybody',
    );
  });
});

it('signs the live set of publish, rollback, withdraw and revoke', async () => {
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

  expect(await verifyLines()).toEqual([0, expect.stringContaining('files match their records')]);
  await prune(fixture.root, { keepDays: 30, tools });
  await expectSigned();
  // The live set, and the previews of the two releases of tasks.
  const signatures = await readdir(path.join(fixture.root, 'signatures'));
  const kinds = signatures.map((file) => path.extname(file)).sort();
  expect(kinds).toEqual(['.json', '.sig', '.sig', '.sig']);
});

it('creates signatures that openssl can verify', async () => {
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

it('reads the signing key from the environment', async () => {
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

it('signs nothing without a key', async () => {
  await publish([await fixture.shell()], fixture.root);

  expect(Object.keys(await fixture.read()).filter((file) => file.startsWith('sig'))).toEqual([]);
  expect(await run({}, 'verify')).toMatchObject({ exitCode: 0 });
});

it('signs an unsigned live set on request only, and never a modified one', async () => {
  await publish([await fixture.shell(), await fixture.area('tasks')], fixture.root);
  const tools = await signingWith();
  const { tasks } = (await fixture.registry()).areas;
  const command = 'run "npm run release -- sign" with the signing key';
  expect(await verifyLines()).toEqual([
    1,
    [
      `registry.json is not signed: ${command}`,
      `previews/tasks@${tasks?.current.id ?? ''}.json is not signed: ${command}`,
    ].join('\n'),
  ]);
  await expect(publish([await fixture.area('jobs')], fixture.root, { tools })).rejects.toThrow(
    'is not signed. Check the output of verify, then run "npm run release -- sign"',
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

it('rejects every change on top of a modified live set', async () => {
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
      'history.jsonl in ' + fixture.root + ' has changed since it was signed',
    );
    expect((await verifyLines())[1]).toContain(
      'releases/history.jsonl does not match its signature',
    );
  }

  await writeFile(history, lines);
  await publish([jobs], fixture.root, { tools });
  expect((await verifyLines())[0]).toBe(0);
});

it('recovers from an abandoned change', async () => {
  const tools = await releaseSigned();
  const history = path.join(fixture.root, 'releases/history.jsonl');
  const last = (await readFile(history, 'utf8')).trim().split('\n').at(-1) ?? '';
  const announced = { ...(JSON.parse(last) as { sequence: number }), sequence: 3 };
  await appendFile(history, `${JSON.stringify(announced)}\n`);

  await publish([await fixture.area('jobs', 'other')], fixture.root, { tools });

  expect((await verifyLines())[0]).toBe(0);
});

it('verify finds signatures by an unknown key and modified statements', async () => {
  await releaseSigned();
  const other = path.join(fixture.folder, 'keys/other.pem');
  await run({}, 'keygen', other);
  expect((await verifyLines(`${other}.pub`))[1]).toContain('does not match its signature');

  const folder = path.join(fixture.root, 'signatures');
  for (const name of await readdir(folder)) {
    if (name.endsWith('.json')) await appendFile(path.join(folder, name), ' ');
  }
  expect((await verifyLines())[1]).toContain('registry.json does not match its signature');
});

it('rotates keys while servers trust both', async () => {
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
  ).rejects.toThrow('is not signed with any of the keys');

  const tools = await signingWith(next, both);
  await signLiveSet(fixture.root, tools);
  await expectSigned(`${next}.pub`);
  await publish([await fixture.area('chat')], fixture.root, { tools });

  expect((await verifyLines(both))[0]).toBe(0);
  await expect(signingWith(keyFile, `${next}.pub`)).rejects.toThrow(
    'does not hold the public key of',
  );
});

it('rejects keys that are readable by others or invalid', async () => {
  await chmod(keyFile, 0o640);
  await expect(signingWith()).rejects.toThrow(
    `${keyFile} is accessible to other accounts. Run "chmod 600 ${keyFile}".`,
  );
  await writeFile(keyFile, 'nothing');
  await chmod(keyFile, 0o600);
  await expect(signingWith()).rejects.toThrow('is not a private ed25519 key');
  await rm(keyFile);
  await expect(signingWith()).rejects.toThrow(`${keyFile} cannot be read`);
});
