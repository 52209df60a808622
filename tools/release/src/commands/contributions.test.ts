import { randomBytes } from 'node:crypto';
import { CONTRIBUTION_BYTES } from '@atrium/area-contract';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { publish } from './publish';

let fixture: ReleaseFixture;

beforeEach(async () => {
  fixture = await createReleaseFixture();
  await publish([await fixture.shell(), await fixture.area('tasks')], fixture.root);
});

afterEach(() => fixture.remove());

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

it.each([
  [
    'that is too large',
    'badge',
    randomBytes(2 * CONTRIBUTION_BYTES).toString('base64'),
    /^The badge of chat has 10\.\d kB gzipped\. Every page loads it, so it may have 5\.0 kB: import less/,
  ],
  [
    'of an unknown kind',
    'bagde',
    'small',
    'chat contributes “bagde”, and the shell knows badge: correct the area.json of chat.',
  ],
])('rejects a contribution %s, and changes nothing', async (_, kind, code, sentence) => {
  const before = await fixture.read();

  await expect(publish([await areaWith(kind, code)], fixture.root)).rejects.toThrow(sentence);

  expect(await fixture.read()).toEqual(before);
});
