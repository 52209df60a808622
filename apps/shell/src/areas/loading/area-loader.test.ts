import { HttpResponse } from 'msw';
import { defineArea } from '@atrium/area-contract';
import { buildRelease } from '../../testing/build-release';
import { dropScripts, failFiles, loadedPaths, openPage, serveAreas } from '../../testing/fake-page';
import { readFailedReleases } from '../recovery/failed-releases';
import { createAreaLoader } from './area-loader';

const current = buildRelease({ id: 'cccccccccccccccc' });
const previous = buildRelease({ id: 'bbbbbbbbbbbbbbbb' });
const next = buildRelease({ id: 'dddddddddddddddd' });
const live = { current, previous };
const releases = [current, previous, next];
const area = defineArea({ Area: () => null, isDirty: () => false });

const loadsOf = ({ entry }: typeof current) =>
  loadedPaths().filter((path) => path.startsWith(entry.path));

beforeEach(() => {
  openPage();
  serveAreas(releases, () => area);
});

it('falls back to the previous release in the same page and keeps it', async () => {
  failFiles([current]);
  const loader = createAreaLoader();

  await expect(loader.load(live)).resolves.toMatchObject({ release: previous });
  await expect(loader.load(live)).resolves.toMatchObject({ release: previous });
  expect(loadsOf(current)).toHaveLength(1);
  expect(loader.runningReleaseId('tasks')).toBe(previous.id);
});

it('reports the failure of the live release when both fail', async () => {
  failFiles([current]);
  failFiles([previous], () => new HttpResponse(null, { status: 503 }));

  await expect(createAreaLoader().load(live)).rejects.toMatchObject({
    name: 'AreaFailure',
    message: 'The server answered 404.',
  });
});

it('has no fallback for a first release', async () => {
  failFiles([current]);

  await expect(createAreaLoader().load({ current, previous: null })).rejects.toThrow(
    'The server answered 404.',
  );
});

it('loads the failed live release again on retry', async () => {
  failFiles([current]);
  const loader = createAreaLoader();
  await loader.load(live);
  serveAreas(releases, () => area);

  loader.retry(live);

  await expect(loader.load(live)).resolves.toMatchObject({ release: current });
  expect(loadsOf(current)).toEqual([
    current.entry.path,
    expect.stringMatching(/entry\.js\?attempt=./),
  ]);
});

it('ignores failures while the page is being left, and tries again if it stays', async () => {
  dropScripts(releases);
  const loader = createAreaLoader();
  window.dispatchEvent(new Event('beforeunload'));
  const loading = loader.load(live);
  while (loadsOf(current).length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(loadsOf(previous)).toEqual([]);
  expect(readFailedReleases().size).toBe(0);

  serveAreas(releases, () => area);
  window.dispatchEvent(new Event('pageshow'));
  await expect(loading).resolves.toMatchObject({ release: current });
});

describe('a later page of the session', () => {
  it('tries a release again that the network kept away', async () => {
    failFiles([current], () => HttpResponse.error());
    const loaded = await createAreaLoader().load(live);
    expect(loaded).toMatchObject({ release: previous, fallbackReason: { kind: 'network' } });
    expect(readFailedReleases().size).toBe(0);
    serveAreas(releases, () => area);

    openPage({ keepsSession: true });
    await expect(createAreaLoader().load(live)).resolves.toMatchObject({ release: current });
  });

  it('loads no contribution of a release that failed in an earlier page', async () => {
    failFiles([current]);
    await createAreaLoader().load(live);
    serveAreas(releases, () => area);

    openPage({ keepsSession: true });
    const loading = createAreaLoader().loadContribution(current, 'badge');
    await expect(loading).rejects.toThrow('The server answered 404.');
    expect(loadsOf(current)).toEqual([]);
  });

  it('reports the failure of the earlier page while no release loads', async () => {
    failFiles([current]);
    await createAreaLoader().load(live);
    failFiles([previous], () => new HttpResponse(null, { status: 503 }));

    openPage({ keepsSession: true });
    await expect(createAreaLoader().load(live)).rejects.toThrow('The server answered 404.');
  });

  it('tries again when all releases failed earlier', async () => {
    failFiles([current, previous]);
    await expect(createAreaLoader().load(live)).rejects.toThrow();
    serveAreas(releases, () => area);

    openPage({ keepsSession: true });
    await expect(createAreaLoader().load(live)).resolves.toMatchObject({ release: current });
  });

  it('uses a release that has recovered since', async () => {
    failFiles([current]);
    const loader = createAreaLoader();
    await loader.load(live);
    serveAreas(releases, () => area);
    loader.retry(live);
    await loader.load(live);

    openPage({ keepsSession: true });
    await expect(createAreaLoader().load(live)).resolves.toMatchObject({ release: current });
  });
});
