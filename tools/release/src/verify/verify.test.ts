import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publish } from '../commands/publish';
import { createReleaseFixture } from '../testing/release-fixture';
import { verify } from './verify';

it('finds every modified byte in every file of a live release', async () => {
  const fixture = await createReleaseFixture();
  const builds = [
    await fixture.shell(),
    await fixture.area('tasks', 'one'),
    await fixture.area('chat'),
  ];
  await publish(builds, fixture.root);
  await publish([await fixture.area('tasks', 'two')], fixture.root);
  const files = Object.keys(await fixture.read()).filter(
    (file) => !/\.jsonl?$|^releases/.test(file),
  );
  expect(files).toHaveLength(12);

  for (const file of files) {
    const target = path.join(fixture.root, file);
    const content = await readFile(target);
    const changed = Buffer.from(content);
    const place = Math.floor(changed.length / 2);
    changed[place] = (changed[place] ?? 0) ^ 1;
    await writeFile(target, changed);

    expect((await verify(fixture.root)).faults).toEqual([
      expect.objectContaining({ file, fault: 'changed' }),
    ]);
    await writeFile(target, content);
  }
  expect((await verify(fixture.root)).faults).toEqual([]);
  await fixture.remove();
});

it('finds records and registries that were adapted to modified files', async () => {
  const fixture = await createReleaseFixture();
  await publish([await fixture.shell(), await fixture.area('tasks')], fixture.root);
  const registryFile = path.join(fixture.root, 'registry.json');
  const { areas } = await fixture.registry();
  const recordFile = path.join(
    fixture.root,
    `releases/tasks/${areas.tasks?.current.id ?? ''}.json`,
  );
  for (const file of [registryFile, recordFile]) {
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/sha384-.{4}/, 'sha384-AAAA'));

    expect((await verify(fixture.root)).faults).toContainEqual(
      expect.objectContaining({ app: 'tasks', fault: 'changed' }),
    );
    await writeFile(file, text);
  }
  await fixture.remove();
});
