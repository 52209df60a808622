import { defineArea } from '@atrium/area-contract';
import { buildRelease } from '../testing/build-release';
import { AreaFailure } from './area-failure';
import { recordFailure } from './failed-releases';
import { loadRelease } from './federation';
import { chooseLive, forgiveFailures, loadArea } from './load-area';

jest.mock('./federation', () => ({ loadRelease: jest.fn(), startAfresh: jest.fn() }));
const load = jest.mocked(loadRelease);

const current = buildRelease({ id: 'cccccccccccccccc' });
const previous = buildRelease({ id: 'bbbbbbbbbbbbbbbb' });
const live = { current, previous };
const area = defineArea({ Area: () => null, isDirty: () => false });

function failFor(...broken: string[]) {
  load.mockImplementation((release) =>
    broken.includes(release.id)
      ? Promise.reject(new AreaFailure('network', `${release.id} is gone.`))
      : Promise.resolve(area),
  );
}

beforeEach(() => {
  load.mockReset();
  forgiveFailures(live);
});

it('loads the live release', async () => {
  failFor();

  await expect(loadArea(live)).resolves.toMatchObject({ module: area, release: current });
  expect(load).toHaveBeenCalledTimes(1);
});

it('falls back to the release before and stays there', async () => {
  failFor(current.id);

  await expect(loadArea(live)).resolves.toMatchObject({ release: previous });
  await expect(loadArea(live)).resolves.toMatchObject({ release: previous });
  expect(load.mock.calls.filter(([release]) => release === current)).toHaveLength(1);
});

it('names what is wrong with the live release when both fail', async () => {
  failFor(current.id, previous.id);

  await expect(loadArea(live)).rejects.toThrow(`${current.id} is gone.`);
});

it('has nothing to fall back to after a first release', async () => {
  failFor(current.id);

  await expect(loadArea({ current, previous: null })).rejects.toThrow(`${current.id} is gone.`);
});

it('passes over a release that failed while it was shown, until it is forgiven', async () => {
  failFor();
  recordFailure(current, AreaFailure.atRender(new Error('planted')));
  await expect(loadArea(live)).resolves.toMatchObject({ release: previous });

  forgiveFailures(live);
  await expect(loadArea(live)).resolves.toMatchObject({ release: current });
});

it('keeps the releases that run while they hold unsaved work', async () => {
  let isDirty = true;
  const next = { current: buildRelease({ id: 'dddddddddddddddd' }), previous: current };
  load.mockResolvedValue({ ...area, isDirty: () => isDirty });
  await loadArea(live);

  expect(chooseLive(next)).toEqual(live);
  isDirty = false;
  expect(chooseLive(next)).toEqual(next);
});

it('does not count what fails while the page is left, and tries again if it stays', async () => {
  failFor(current.id, previous.id);
  window.dispatchEvent(new Event('beforeunload'));
  const loading = loadArea(live);
  while (load.mock.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(load).toHaveBeenCalledTimes(1);
  expect(sessionStorage.getItem('atrium-failed-releases')).toBe('{}');

  failFor();
  window.dispatchEvent(new Event('pageshow'));
  await expect(loading).resolves.toMatchObject({ release: current });
});

describe('another page of the session', () => {
  async function inNextPage(use: (page: typeof import('./load-area')) => Promise<void>) {
    await jest.isolateModulesAsync(async () => {
      await use(await import('./load-area'));
    });
  }

  it('passes over a release that failed in an earlier one', async () => {
    failFor(current.id);
    await loadArea(live);
    failFor();

    await inNextPage(async (page) => {
      await expect(page.loadArea(live)).resolves.toMatchObject({ release: previous });
    });
  });

  it('tries again where nothing else is left', async () => {
    failFor(current.id, previous.id);
    await expect(loadArea(live)).rejects.toThrow();
    failFor();

    await inNextPage(async (page) => {
      await expect(page.loadArea(live)).resolves.toMatchObject({ release: current });
    });
  });
});
