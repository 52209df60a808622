import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CONTRIBUTION_BYTES } from '@atrium/area-contract';
import { integrityOf, releaseIdOf } from '@atrium/release-format';
import { createReleaseFixture, type ReleaseFixture } from '../testing/release-fixture';
import { readBuild } from './build';

const LARGE = randomBytes(2 * CONTRIBUTION_BYTES).toString('base64');

let fixture: ReleaseFixture;

beforeEach(async () => {
  fixture = await createReleaseFixture();
});

afterEach(() => fixture.remove());

it('reads the recorded files and source maps of a build only', async () => {
  const folder = await fixture.area('tasks', 'code', {}, {}, { 'area.js.map': 'map' });
  await writeFile(path.join(folder, 'assets/left-over.js'), 'of another build');

  const { app, id, manifest, contents } = await readBuild(folder);

  expect([app, id]).toEqual(['tasks', releaseIdOf(manifest)]);
  expect(manifest).not.toContain('area.js.map');
  const texts = [...contents.values()].map(String);
  expect(texts.sort()).toEqual(['code', 'entry', 'map', 'p{}']);
});

it('rejects a folder without a build, and the build of the API', async () => {
  await expect(readBuild(fixture.folder)).rejects.toThrow(
    `There is no build in ${fixture.folder}: build it first.`,
  );
  const record = { kind: 'api', name: 'api', id: '0123456789abcdef' };
  await writeFile(path.join(fixture.folder, 'build-record.json'), JSON.stringify(record));
  await expect(readBuild(fixture.folder)).rejects.toThrow('The API is not published: a server');
  await writeFile(path.join(fixture.folder, 'build-record.json'), '{}');
  await expect(readBuild(fixture.folder)).rejects.toThrow('build-record.json has an unknown form');
});

it('names every missing and modified file', async () => {
  const files = { 'dialogs.js': 'dialogs', 'export.js': 'export' };
  const folder = await fixture.area('tasks', 'code', {}, files, { 'area.js.map': 'map' });
  await rm(path.join(folder, 'assets/dialogs.js'));
  await rm(path.join(folder, 'assets/export.js'));
  await writeFile(path.join(folder, 'assets/area.css'), 'other');

  await expect(readBuild(folder)).rejects.toMatchObject({
    reasons: [
      'Missing from the build of tasks: dialogs.js, export.js. Build tasks again.',
      'Changed since tasks was built: area.css. Build tasks again.',
    ],
  });
});

it('rejects a build without its page or a source map', async () => {
  const shell = await fixture.shell('new', {}, { 'shell/main.new.js.map': 'map' });
  await rm(path.join(shell, 'maps/shell/main.new.js.map'));
  await expect(readBuild(shell)).rejects.toThrow('the build of shell: shell/main.new.js.map.');
  await rm(path.join(shell, 'assets/index.html'));
  await expect(readBuild(shell)).rejects.toThrow('the build of shell: index.html. Build shell');
});

function areaWithPanel(code: string, roles: string[], areaRoles: 'everyone' | string[]) {
  const manifest = {
    ...{ name: 'chat', title: 'Chat', paths: ['/chat'], nav: null, roles: areaRoles },
    panels: { blocked: { title: 'Blocked people', module: './blocked', roles } },
  };
  const values = { manifest, panels: { blocked: ['blocked.js'] } };
  return fixture.area('chat', 'chat', values, { 'blocked.js': code });
}

it.each([
  [LARGE, ['auditor'], 'everyone' as const, 'The panel “blocked” of chat has 10.'],
  [
    ...['small', ['auditor', 'guest'], ['auditor']],
    'The panel “blocked” of chat is for the role guest, which may not open chat: correct',
  ] as [string, string[], string[], string],
])(
  'rejects a panel that is too large, or for people who may not open its area',
  async (code, roles, areaRoles, sentence) => {
    await expect(readBuild(await areaWithPanel(code, roles, areaRoles))).rejects.toThrow(sentence);
  },
);

it('accepts a panel for admins, who may open every area', async () => {
  const folder = await areaWithPanel('small', ['admin'], ['auditor']);

  const { contents } = await readBuild(folder);
  expect(contents.get(integrityOf('small'))?.toString()).toBe('small');
});

it.each([
  ['badge', LARGE, /^The badge of chat has 10\.\d kB gzipped\. It may have 5\.0 kB, as it loads/],
  ['forYou', LARGE, /^The forYou of chat has 10\.\d kB gzipped\. It may have 6\.0 kB, as it loads/],
  [
    'bagde',
    'small',
    'chat contributes “bagde”, and the shell knows badge, commands, search, forYou:',
  ],
])('rejects the contribution %s', async (kind, code, sentence) => {
  const values = { contributions: { [kind]: ['badge.js'] } };
  const folder = await fixture.area('chat', 'chat', values, { 'badge.js': code });

  await expect(readBuild(folder)).rejects.toThrow(sentence);
});
