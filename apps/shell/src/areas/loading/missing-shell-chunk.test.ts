import { createQueryClient } from '@atrium/api-client';
import { defineArea } from '@atrium/area-contract';
import { startPageReports } from '../../page-reports/start-page-reports';
import { buildRelease } from '../../testing/build-release';
import { loadedPaths, openPage, serveAreas } from '../../testing/fake-page';
import { acceptBeacons, SHELL_RELEASE, waitForReport } from '../../testing/sent-reports';
import { readFailedReleases } from '../recovery/failed-releases';
import { createAreaLoader } from './area-loader';

// Tests have no chunks, so a dependency of the chunk fails instead.
let mockIsMissing = true;
jest.mock('@module-federation/enhanced/runtime', () => {
  if (mockIsMissing) throw new Error('Loading chunk federation failed.');
  return jest.requireActual<object>('@module-federation/enhanced/runtime');
});

const area = defineArea({ Area: () => null, isDirty: () => false });
const live = { current: buildRelease(), previous: buildRelease({ id: 'bbbbbbbbbbbbbbbb' }) };

it('does not mark a release as failed when a chunk of the shell is missing, and loads it on the next attempt', async () => {
  openPage();
  acceptBeacons();
  startPageReports(createQueryClient());
  serveAreas([live.current, live.previous], () => area);
  const loader = createAreaLoader();

  await expect(loader.load(live)).rejects.toMatchObject({
    kind: 'shell',
    message: 'A file of the page itself could not be loaded. Try again, or reload the page.',
  });
  expect(readFailedReleases().size).toBe(0);
  expect(loadedPaths()).toEqual([]);
  const failed = { kind: 'failed', stage: 'load', reason: 'shell' } as const;
  expect(await waitForReport(failed)).toEqual([
    { ...failed, app: 'shell', release: SHELL_RELEASE },
  ]);

  mockIsMissing = false;
  await expect(loader.load(live)).resolves.toMatchObject({ release: live.current });
});
