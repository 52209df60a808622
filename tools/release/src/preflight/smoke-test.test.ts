import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { registry } from '@atrium/area-contract';
import { createSmokeTest } from './smoke-test';

it('explains that the browser cannot be started', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-browser-'));
  const program = path.join(folder, 'chromium');
  await writeFile(program, 'no program', { mode: 0o600 });
  const smokeTest = createSmokeTest(program);
  const next = registry.parse({ version: 1, areas: {} });

  await expect(smokeTest({ root: folder, next, candidates: [], calls: {} })).rejects.toMatchObject({
    name: 'ReleaseError',
    message: expect.stringMatching(
      /^Chromium .*\/chromium could not be started \([^\n]*EACCES\)\. Set CHROMIUM_PATH to another browser or publish with --no-smoke\.$/,
    ),
  });
  await rm(folder, { recursive: true });
});
