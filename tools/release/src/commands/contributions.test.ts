import { randomBytes } from 'node:crypto';
import { CONTRIBUTION_BYTES } from '@atrium/area-contract';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { publish } from './publish';

const LARGE = randomBytes(2 * CONTRIBUTION_BYTES).toString('base64');

let fixture: ReleaseFixture;

beforeEach(async () => {
  fixture = await createReleaseFixture();
  await publish([await fixture.shell(), await fixture.area('tasks')], fixture.root);
});

afterEach(() => fixture.remove());

function areaWithPanel(
  code: string,
  roles: string[],
  areaRoles: 'everyone' | string[] = 'everyone',
) {
  const manifest = {
    name: 'chat',
    title: 'Chat',
    paths: ['/chat'],
    nav: null,
    roles: areaRoles,
    panels: { blocked: { title: 'Blocked people', module: './blocked', roles } },
  };
  return fixture.area(
    'chat',
    'chat',
    { manifest, panels: { blocked: ['blocked.js'] } },
    { 'blocked.js': code },
  );
}

function areaWith(kind: string, code: string) {
  const contributions = { [kind]: ['badge.js'] };
  return fixture.area('chat', 'chat', { contributions }, { 'badge.js': code });
}

it('publishes a contribution with the hashes of its files', async () => {
  const [published] = await publish([await areaWith('badge', 'small')], fixture.root);

  const { current } = (await fixture.registry()).areas.chat ?? {};
  expect(current?.contributions).toEqual({
    badge: [
      {
        path: `/areas/chat/${published?.id ?? ''}/badge.js`,
        integrity: expect.stringMatching(/^sha384-/) as string,
      },
    ],
  });
});

it('publishes a panel with the hashes of its files', async () => {
  const [published] = await publish([await areaWithPanel('small', ['auditor'])], fixture.root);

  const { current } = (await fixture.registry()).areas.chat ?? {};
  expect(current?.manifest.panels).toEqual({
    blocked: { title: 'Blocked people', module: './blocked', roles: ['auditor'] },
  });
  expect(current?.panels).toEqual({
    blocked: [
      {
        path: `/areas/chat/${published?.id ?? ''}/blocked.js`,
        integrity: expect.stringMatching(/^sha384-/) as string,
      },
    ],
  });
});

it('rejects a panel that is too large, and changes nothing', async () => {
  const before = await fixture.read();

  await expect(publish([await areaWithPanel(LARGE, ['auditor'])], fixture.root)).rejects.toThrow(
    /^The panel “blocked” of chat has 10\.\d kB gzipped\. It may have 5\.0 kB/,
  );

  expect(await fixture.read()).toEqual(before);
});

it('rejects a panel for a role that may not open its area', async () => {
  await expect(
    publish([await areaWithPanel('small', ['auditor', 'guest'], ['auditor'])], fixture.root),
  ).rejects.toThrow(
    'The panel “blocked” of chat is for the role guest, which may not open chat: correct the area.json of chat.',
  );
});

it('accepts a panel for admins, who may open every area', async () => {
  await expect(
    publish([await areaWithPanel('small', ['admin'], ['auditor'])], fixture.root),
  ).resolves.toMatchObject([{ app: 'chat', unchanged: false }]);
});

it.each([
  [
    'that is too large',
    'badge',
    LARGE,
    /^The badge of chat has 10\.\d kB gzipped\. It may have 5\.0 kB, as it loads beside other areas: import less/,
  ],
  [
    'of an unknown kind',
    'bagde',
    'small',
    'chat contributes “bagde”, and the shell knows badge, commands, search: correct the area.json of chat.',
  ],
])('rejects a contribution %s, and changes nothing', async (_, kind, code, sentence) => {
  const before = await fixture.read();

  await expect(publish([await areaWith(kind, code)], fixture.root)).rejects.toThrow(sentence);

  expect(await fixture.read()).toEqual(before);
});
