import { defineArea } from '@atrium/area-contract';
import { buildRelease } from '../testing/build-release';
import { loadedPaths, openPage, serveAreas } from '../testing/fake-page';
import { createAreaLoader } from './area-loader';
import { readFailedReleases } from './recovery/failed-releases';

// Tests have no chunks: the page's own file is missing as long as this part of it is.
let mockIsMissing = true;
jest.mock('@module-federation/enhanced/runtime', () => {
  if (mockIsMissing) throw new Error('Loading chunk federation failed.');
  return jest.requireActual<object>('@module-federation/enhanced/runtime');
});

const area = defineArea({ Area: () => null, isDirty: () => false });
const live = { current: buildRelease(), previous: buildRelease({ id: 'bbbbbbbbbbbbbbbb' }) };

it('a missing file of the page is no failure of a release, and is loaded by the next attempt', async () => {
  openPage();
  serveAreas([live.current, live.previous], () => area);
  const loader = createAreaLoader();

  await expect(loader.load(live)).rejects.toMatchObject({
    kind: 'shell',
    message: 'A file of the page itself could not be loaded. Try again, or reload the page.',
  });
  expect(readFailedReleases().size).toBe(0);
  expect(loadedPaths()).toEqual([]);

  mockIsMissing = false;
  await expect(loader.load(live)).resolves.toMatchObject({ release: live.current });
});
