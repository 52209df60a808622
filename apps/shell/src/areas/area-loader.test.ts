import { HttpResponse } from 'msw';
import { defineArea } from '@atrium/area-contract';
import { buildRelease } from '../testing/build-release';
import { cutScripts, failFiles, loadedPaths, openPage, serveAreas } from '../testing/fake-page';
import { createAreaLoader } from './area-loader';
import { readFailedReleases } from './recovery/failed-releases';

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

it('loads the live release', async () => {
  const loader = createAreaLoader();

  await expect(loader.load(live)).resolves.toMatchObject({ module: area, release: current });
  expect(loadedPaths()).toEqual([current.entry.path]);
  expect(loader.runningRelease('tasks')).toBe(current.id);
});

it('falls back to the release before in the same page and stays there', async () => {
  failFiles([current]);
  const loader = createAreaLoader();

  await expect(loader.load(live)).resolves.toMatchObject({ release: previous });
  await expect(loader.load(live)).resolves.toMatchObject({ release: previous });
  expect(loadsOf(current)).toHaveLength(1);
  expect(loader.runningRelease('tasks')).toBe(previous.id);
});

it('names what is wrong with the live release when both fail', async () => {
  failFiles([current]);
  failFiles([previous], () => new HttpResponse(null, { status: 503 }));

  await expect(createAreaLoader().load(live)).rejects.toMatchObject({
    name: 'AreaFailure',
    message: 'The server answered 404.',
  });
});

it('has nothing to fall back to after a first release', async () => {
  failFiles([current]);

  await expect(createAreaLoader().load({ current, previous: null })).rejects.toThrow(
    'The server answered 404.',
  );
});

it('loads a failed release anew once the user tries again, and the live one first', async () => {
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

it('passes over a release that failed while it was shown, until the user tries again', async () => {
  const loader = createAreaLoader();
  await loader.load(live);
  loader.handleRenderError(current, new Error('planted'));
  await expect(loader.load(live)).resolves.toMatchObject({ release: previous });

  loader.retry(live);
  await expect(loader.load(live)).resolves.toMatchObject({ release: current });
});

it('loads a release anew once when its files go missing while it is shown', async () => {
  const missing = new Error('Loading chunk 12 failed.');
  const loader = createAreaLoader();
  await loader.load(live);

  await loader.handleMissingFile(current, missing);
  await expect(loader.load(live)).resolves.toMatchObject({ release: current });
  expect(loadsOf(current)).toHaveLength(2);

  await loader.handleMissingFile(current, missing);
  await expect(loader.load(live)).resolves.toMatchObject({ release: previous });
});

it('tells two loads of one release apart', async () => {
  const loader = createAreaLoader();
  const first = await loader.load(live);
  const second = await loader.load(live);

  expect(second.load).not.toBe(first.load);
});

it('keeps the releases that run while they hold unsaved work', async () => {
  let isDirty = true;
  serveAreas(releases, () => ({ ...area, isDirty: () => isDirty }));
  const latest = { current: next, previous: current };
  const loader = createAreaLoader();
  await loader.load(live);

  expect(loader.choose(latest)).toEqual(live);
  isDirty = false;
  expect(loader.choose(latest)).toEqual(latest);
});

it('does not count what fails while the page is left, and tries again if it stays', async () => {
  cutScripts(releases);
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

describe('another page of the session', () => {
  it('passes over a release that failed in an earlier one', async () => {
    failFiles([current]);
    await createAreaLoader().load(live);
    serveAreas(releases, () => area);

    openPage({ keepsSession: true });
    await expect(createAreaLoader().load(live)).resolves.toMatchObject({ release: previous });
    expect(loadsOf(current)).toEqual([]);
  });

  it('says why the earlier page failed while nothing else is to be had', async () => {
    failFiles([current]);
    await createAreaLoader().load(live);
    failFiles([previous], () => new HttpResponse(null, { status: 503 }));

    openPage({ keepsSession: true });
    await expect(createAreaLoader().load(live)).rejects.toThrow('The server answered 404.');
  });

  it('tries again where nothing else is left', async () => {
    failFiles([current, previous]);
    await expect(createAreaLoader().load(live)).rejects.toThrow();
    serveAreas(releases, () => area);

    openPage({ keepsSession: true });
    await expect(createAreaLoader().load(live)).resolves.toMatchObject({ release: current });
  });

  it('goes on with a release that has recovered since', async () => {
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

it('starts with the live release in another session', async () => {
  failFiles([current]);
  await createAreaLoader().load(live);
  serveAreas(releases, () => area);

  openPage();
  await expect(createAreaLoader().load(live)).resolves.toMatchObject({ release: current });
});
