import { generateKeyPairSync } from 'node:crypto';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { defaultTools } from '../activation/activate';
import type { SmokeTestInput } from '../preflight/smoke-server';
import { dyingDisk, hastyDisk, Killed, noLock } from '../testing/dying-disk';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { verify } from '../verify/verify';
import { promote } from './promote';
import { prune } from './prune';
import { publish } from './publish';
import { publishCandidate } from './publish-candidate';
import { publishPreview } from './publish-preview';
import { rollback } from './rollback';
import { signLiveSet } from './sign';

let fixture: ReleaseFixture;
let live: string;

beforeEach(async () => {
  fixture = await createReleaseFixture();
  const tasks = await fixture.area('tasks', 'one');
  const [release] = await publish(
    [tasks, await fixture.shell(), await fixture.area('chat')],
    fixture.root,
  );
  live = release?.id ?? '';
});

afterEach(() => fixture.remove());

async function addCandidate(tools = defaultTools): Promise<string> {
  const build = await fixture.area('tasks', 'two');
  const [release] = await publishCandidate([build], fixture.root, { percent: 10, tools });
  return release?.id ?? '';
}

/** Returns the values of an area that also serves another path. */
function claiming(app: string, extraPath: string) {
  const paths = [`/${app}`, extraPath];
  return { manifest: { name: app, title: app, nav: null, roles: 'everyone' as const, paths } };
}

describe('admission', () => {
  it('checks the live set with the candidate', async () => {
    const rules = { contractVersion: 2 };
    const build = await fixture.area('tasks', 'two', rules);

    await expect(publishCandidate([build], fixture.root, { percent: 10 })).rejects.toThrow(
      'tasks is built for version 2 of the area contract and the shell provides version 1',
    );
    expect((await fixture.registry()).areas['tasks']?.candidate).toBeUndefined();
  });

  it('rejects a shell that does not work with a candidate, and names it', async () => {
    const ranges = { sharedRanges: { react: '^19.0.0', 'date-fns': '^4.0.0' } };
    const both = { sharedVersions: { react: '19.3.1', 'date-fns': '4.4.0' } };
    await publish([await fixture.shell('with dates', both)], fixture.root);
    const [added] = await publishCandidate(
      [await fixture.area('tasks', 'two', ranges)],
      fixture.root,
      { percent: 10 },
    );

    await expect(publish([await fixture.shell('without')], fixture.root)).rejects.toThrow(
      `With the candidate tasks ${added?.id ?? ''}: tasks takes date-fns from the shell, which does not provide it: publish the shell first. Or abort tasks first.`,
    );

    // Nothing may stand in the way of a rollback.
    await rollback(fixture.root, { app: 'shell', reason: 'Slow' });
    expect((await fixture.registry()).areas['tasks']?.candidate).toBeUndefined();
    expect((await verify(fixture.root)).faults).toEqual([]);
  });

  it('checks candidates of several areas with each other', async () => {
    await addCandidate();
    const chat = await fixture.area('chat', 'two', claiming('chat', '/reports'));
    await publishCandidate([chat], fixture.root, { percent: 10 });
    const tasks = await fixture.area('tasks', 'three', claiming('tasks', '/reports'));

    await expect(publishCandidate([tasks], fixture.root, { percent: 10 })).rejects.toThrow(
      /^With the candidate chat \w+: (chat and tasks|tasks and chat) both claim the path \/reports/,
    );
  });

  it('loads the candidates in a browser, and the live releases if these change', async () => {
    const shown: SmokeTestInput[] = [];
    const smokeTest = (set: SmokeTestInput) => {
      shown.push(set);
      return Promise.resolve();
    };
    const build = await fixture.area('tasks', 'two');
    const [added] = await publishCandidate([build], fixture.root, { percent: 10, smokeTest });
    const currentIds = () => shown.map(({ next }) => next.areas['tasks']?.current.id);
    expect(currentIds()).toEqual([added?.id]);

    await publish([await fixture.shell('new')], fixture.root, { smokeTest });

    expect(currentIds()).toEqual([added?.id, live, added?.id]);
  });

  it('leaves candidates out of previews', async () => {
    const tasks = await fixture.area('tasks', 'two', claiming('tasks', '/reports'));
    await publishCandidate([tasks], fixture.root, { percent: 10 });
    const chat = await fixture.area('chat', 'two', claiming('chat', '/reports'));

    await expect(publishPreview([chat], fixture.root, { name: 'pr-1' })).resolves.toHaveLength(1);
  });
});

it('signs the set with its candidates', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const tools = { ...defaultTools, keys: { signing: privateKey, trusted: [publicKey] } };
  await signLiveSet(fixture.root, tools);
  await expect(addCandidate()).rejects.toThrow('are signed: set RELEASE_SIGNING_KEY');

  await addCandidate(tools);
  await promote(fixture.root, { app: 'tasks', reason: null, tools });

  expect((await verify(fixture.root, [publicKey])).faults).toEqual([]);
});

it.each([
  ['publishing a candidate', false],
  ['promoting a candidate', true],
])('leaves a consistent live set wherever %s is killed', async (_, isPromoted) => {
  const id = isPromoted ? await addCandidate() : '';
  const build = await fixture.area('tasks', 'two');
  let steps = 0;
  for (let wasKilled = true; wasKilled; steps += 1) {
    const root = path.join(fixture.folder, String(steps));
    await cp(fixture.root, root, { recursive: true });
    const tools = { disk: dyingDisk(steps, true), lock: noLock };
    const work = isPromoted
      ? promote(root, { app: 'tasks', reason: null, expected: id, tools })
      : publishCandidate([build], root, { percent: 10, tools });
    wasKilled = await work.then(
      () => false,
      (error: unknown) => {
        if (error instanceof Killed) return true;
        throw error;
      },
    );
    // The next holder of the lock recovers.
    await prune(root, { keepDays: 30, tools: { disk: hastyDisk, lock: noLock } });
    expect((await verify(root)).faults).toEqual([]);
  }
  expect(steps).toBeGreaterThan(5);
});
