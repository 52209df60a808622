import { defineArea } from '@atrium/area-contract';
import { buildRelease } from '../testing/build-release';
import { AreaFailure } from './area-failure';
import { loadRelease } from './federation';
import { forgiveFailures, loadArea, recordFailure } from './load-area';

jest.mock('./federation', () => ({ loadRelease: jest.fn() }));
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

  await expect(loadArea(live)).resolves.toEqual({ module: area, release: current });
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
