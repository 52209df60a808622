import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkReleaseFolder } from './release-folder';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function writeRegistry(text: string): void {
  writeFileSync(path.join(folder, 'registry.json'), text);
}

it('accepts a folder without releases', async () => {
  const missing = path.join(folder, 'missing');

  expect(await checkReleaseFolder(missing)).toMatchObject({ state: 'ok' });
  expect(await checkReleaseFolder(folder)).toMatchObject({ state: 'ok' });
});

it('accepts a folder whose files all match their records', async () => {
  writeRegistry('{ "version": 1, "areas": {} }');

  expect(await checkReleaseFolder(folder)).toEqual({
    state: 'ok',
    text: 'The release folder: All 0 files match their records',
  });
});

it('rejects a folder with a file that was never released', async () => {
  writeRegistry('{ "version": 1, "areas": {} }');
  mkdirSync(path.join(folder, 'areas/tasks/1234'), { recursive: true });
  writeFileSync(path.join(folder, 'areas/tasks/1234/main.js'), '');

  expect(await checkReleaseFolder(folder)).toMatchObject({
    state: 'wrong',
    text: expect.stringMatching(
      /is damaged: areas\/tasks\/1234\/main\.js belongs to no release.*npm start releases everything again/,
    ),
  });
});

it('rejects a folder with a damaged registry', async () => {
  writeRegistry('{');

  expect(await checkReleaseFolder(folder)).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('registry.json'),
  });
});
