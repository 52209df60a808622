import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { integrityOf } from '@atrium/release-format';
import { hashFolder } from './built-files';

it('lists the files of a build in all folders with their hashes', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-built-'));
  await mkdir(path.join(folder, 'shell'));
  await writeFile(path.join(folder, 'index.html'), 'page');
  await writeFile(path.join(folder, 'shell/dialogs.js'), 'dialogs');

  expect(await hashFolder(folder)).toEqual([
    { path: 'index.html', integrity: integrityOf('page') },
    { path: 'shell/dialogs.js', integrity: integrityOf('dialogs') },
  ]);
  await rm(folder, { recursive: true });
});
