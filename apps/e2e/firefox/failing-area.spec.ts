import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from './fixtures';
import { click, expectText } from './screen';

test('a damaged area is refused while the others work, and Retry recovers it', async ({
  product,
  signIn,
  expectedProblems,
}) => {
  expectedProblems.push(/None of the “sha\d+” hashes in the integrity attribute match/);
  const folder = path.join(product.releaseFolder, 'areas/calendar');
  const files = (await readdir(folder, { recursive: true }))
    .filter((name) => /\/entry\.[^/]*$/.test(name))
    .map((name) => path.join(folder, name));
  const contents = await Promise.all(files.map((file) => readFile(file)));
  // The browser asks for a compressed file.
  for (const file of files) await writeFile(file, '/* damaged */');
  const page = await signIn('maria');
  await click(page, 'Calendar');
  await expectText(page, 'Its files are not the ones that were released.');

  await click(page, 'Chat');
  await expectText(page, 'Select a user to start chatting');
  await click(page, 'Tasks');
  await expectText(page, 'Manage and track your tasks');

  await Promise.all(files.map((file, index) => writeFile(file, contents[index] ?? '')));
  await click(page, 'Calendar');
  await click(page, 'Retry');
  await expectText(page, 'Agenda');
  expect(files.length).toBeGreaterThan(0);
});
