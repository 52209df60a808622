import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { registry as registrySchema } from '@atrium/area-contract';
import { createSmokeTest } from './smoke-test';

it('explains that the browser is missing or can’t be started', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-browser-'));
  const program = path.join(folder, 'chromium');
  const registry = registrySchema.parse({ version: 1, areas: {} });
  const server = { origin: 'http://127.0.0.1:1', token: 'x' };
  const test = () => createSmokeTest(program)({ server, registry, builds: [] });

  await expect(test()).rejects.toThrow('Chromium was not found. Set CHROMIUM_PATH or publish with');
  await writeFile(program, 'no program', { mode: 0o600 });
  await expect(test()).rejects.toMatchObject({
    name: 'ReleaseError',
    message: expect.stringMatching(
      /^Chromium .*\/chromium could not be started \([^\n]*EACCES\)\. Set CHROMIUM_PATH to another browser or publish with --no-smoke\.$/,
    ) as string,
  });
  await rm(folder, { recursive: true });
});
