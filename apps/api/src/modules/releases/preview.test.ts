import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorMessages } from '@atrium/contracts/server';
import { users } from '../../db/schema/tables';
import { addUser } from '../../testing/factories';
import { startTestApp, type TestApp } from '../../testing/test-app';

const NO_PREVIEW = 'There is no preview of this name. It may have been removed.';

const LIVE = {
  version: 1,
  sequence: 3,
  set: 'e'.repeat(16),
  shell: { id: '0123456789abcdef' },
  areas: {
    chat: { current: { id: 'c'.repeat(16), container: 'chat' }, previous: null },
    tasks: { current: { id: 'a'.repeat(16), container: 'tasks' }, previous: { id: 'old' } },
  },
};
const NEW_TASKS = { id: 'b'.repeat(16), container: 'tasks_new', styles: ['lists.css'] };
const REPORTS = { id: 'd'.repeat(16), container: 'reports' };

let server: TestApp;
let cookie: string;

async function start(releasePublicKey?: string) {
  server = await startTestApp(releasePublicKey === undefined ? {} : { releasePublicKey });
  await addUser(server.db, 'maria');
  cookie = await server.signIn('maria');
}

function write(file: string, content: string | Buffer) {
  const place = path.join(server.releaseDir, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, content);
}

/** Writes a preview as the release tool does, and returns its text. */
function writePreview(name: string, areas: object, file = name): string {
  const text = JSON.stringify({ kind: 'preview', version: 1, name, by: 'ada', areas });
  write(`previews/${file}.json`, text);
  return text;
}

async function ask(query: string, sent = cookie) {
  const response = await server.call('GET', `/registry.json?preview=${query}`, {
    cookie: sent,
  });
  return [response.status, await response.text()] as const;
}

describe('a preview', () => {
  beforeAll(async () => {
    await start();
    write('registry.json', JSON.stringify(LIVE));
    writePreview('pr-12', { tasks: NEW_TASKS, reports: REPORTS });
  });

  afterAll(() => server.close());

  it('has its releases as the current ones, and the live ones to fall back to', async () => {
    const response = await server.call('GET', '/registry.json?preview=pr-12', { cookie });

    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('vary')).toContain('cookie');
    expect(await response.json()).toEqual({
      ...LIVE,
      preview: { name: 'pr-12' },
      areas: {
        chat: LIVE.areas.chat,
        tasks: { current: NEW_TASKS, previous: LIVE.areas.tasks.current },
        reports: { current: REPORTS, previous: null },
      },
    });
  });

  it('keeps the fallback of a release that is live already', async () => {
    writePreview('live', { tasks: LIVE.areas.tasks.current });

    const [, text] = await ask('live');

    expect(JSON.parse(text)).toMatchObject({ areas: LIVE.areas });
  });

  it('can be that of one release', async () => {
    const name = `tasks@${NEW_TASKS.id}`;
    writePreview(name, { tasks: NEW_TASKS });

    const [status, text] = await ask(name);

    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ preview: { name } });
  });

  it.each([[''], ['atrium_session=forged']])('is only for signed-in users (%j)', async (sent) => {
    expect(await ask('pr-12', sent)).toEqual([401, errorMessages.notSignedIn]);
    expect(await ask('unknown', sent)).toEqual([401, errorMessages.notSignedIn]);
  });

  it('is not for users who have to take a step first', async () => {
    const mustChange = (mustChangePassword: boolean) =>
      server.db.update(users).set({ mustChangePassword });
    await mustChange(true);

    expect((await ask('pr-12'))[0]).toBe(403);
    await mustChange(false);
  });

  it('leaves the live registry as it is for everybody else', async () => {
    const response = await server.call('GET', '/registry.json', { cookie });

    expect(await response.json()).toEqual(LIVE);
  });

  it.each([
    'unknown',
    '',
    'PR-12',
    '../registry',
    '..%2Fregistry',
    'pr-12%00',
    'pr-12&preview=pr-12',
    'a'.repeat(41),
    `tasks@${'0'.repeat(15)}`,
  ])('of the name “%s” does not exist', async (name) => {
    expect(await ask(name)).toEqual([404, NO_PREVIEW]);
  });

  it('is not served under another name', async () => {
    writePreview('pr-12', { tasks: NEW_TASKS }, 'pr-13');

    expect(await ask('pr-13')).toEqual([404, NO_PREVIEW]);
  });

  it.each(['{', '{"name":"broken"}', '{"kind":"preview","name":"broken","areas":{"tasks":{}}}'])(
    'that contains %s does not exist',
    async (text) => {
      write('previews/broken.json', text);

      expect(await ask('broken')).toEqual([404, NO_PREVIEW]);
    },
  );

  it('does not exist before the first release', async () => {
    rmSync(path.join(server.releaseDir, 'registry.json'));

    expect(await ask('pr-12')).toEqual([404, NO_PREVIEW]);
    write('registry.json', JSON.stringify(LIVE));
  });
});

describe('a server that requires signatures', () => {
  const trusted = generateKeyPairSync('ed25519');
  const foreign = generateKeyPairSync('ed25519');
  let folder: string;

  function signText(text: string, { privateKey }: { privateKey: KeyObject }) {
    const hash = createHash('sha256').update(text).digest('hex');
    write(`signatures/${hash}.sig`, sign(null, Buffer.from(text), privateKey));
    return hash;
  }

  function problems(): unknown[] {
    return server.log
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ securityEvent }) => securityEvent === 'release_signature_invalid')
      .map(({ problem, preview }) => [problem, preview]);
  }

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'atrium-keys-'));
    const file = path.join(folder, 'release.pub.pem');
    writeFileSync(file, trusted.publicKey.export({ type: 'spki', format: 'pem' }));
    await start(file);
    const page = '<p>page</p>';
    const registry = JSON.stringify(LIVE);
    const integrity = `sha384-${createHash('sha384').update(page).digest('base64')}`;
    const hash = createHash('sha256').update(registry).digest('hex');
    const statement = JSON.stringify({ version: 1, sequence: 3, registry: hash, page: integrity });
    write(`signatures/${hash}.json`, statement);
    write(`signatures/${hash}.sig`, sign(null, Buffer.from(statement), trusted.privateKey));
    write('registry.json', registry);
    write('index.html', page);
  });

  afterEach(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  it('serves previews that are signed with its key', async () => {
    signText(writePreview('pr-12', { tasks: NEW_TASKS }), trusted);

    expect((await ask('pr-12'))[0]).toBe(200);
    expect(problems()).toEqual([]);
  });

  it('serves no other previews, and logs each of them once', async () => {
    writePreview('pr-12', { tasks: NEW_TASKS });
    signText(writePreview('pr-13', { tasks: NEW_TASKS }), foreign);

    for (const name of ['pr-12', 'pr-13', 'pr-12']) {
      expect(await ask(name)).toEqual([404, NO_PREVIEW]);
    }
    expect(problems()).toEqual([
      ['unsigned', 'pr-12'],
      ['signature', 'pr-13'],
    ]);
  });
});
