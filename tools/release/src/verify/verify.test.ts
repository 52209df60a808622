import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publish } from '../publish/publish';
import { createWorkbench } from '../testing/fake-builds';
import { verify } from './verify';

it('finds any changed byte in any file of a live release', async () => {
  const bench = await createWorkbench();
  const builds = [await bench.shell(), await bench.area('tasks', 'one'), await bench.area('chat')];
  await publish(builds, bench.root);
  await publish([await bench.area('tasks', 'two')], bench.root);
  const files = Object.keys(await bench.read()).filter((file) => !/\.jsonl?$|^releases/.test(file));
  expect(files).toHaveLength(12);

  for (const file of files) {
    const target = path.join(bench.root, file);
    const content = await readFile(target);
    const changed = Buffer.from(content);
    const place = Math.floor(changed.length / 2);
    changed[place] = (changed[place] ?? 0) ^ 1;
    await writeFile(target, changed);

    expect((await verify(bench.root)).faults).toEqual([
      expect.objectContaining({ file, fault: 'changed' }),
    ]);
    await writeFile(target, content);
  }
  expect((await verify(bench.root)).faults).toEqual([]);
  await bench.remove();
});

it('finds a record or a registry that was made to fit changed files', async () => {
  const bench = await createWorkbench();
  await publish([await bench.shell(), await bench.area('tasks')], bench.root);
  const registryFile = path.join(bench.root, 'registry.json');
  const { areas } = await bench.registry();
  const recordFile = path.join(bench.root, `releases/tasks/${areas.tasks?.current.id ?? ''}.json`);
  for (const file of [registryFile, recordFile]) {
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/sha384-.{4}/, 'sha384-AAAA'));

    expect((await verify(bench.root)).faults).toContainEqual(
      expect.objectContaining({ app: 'tasks', fault: 'changed' }),
    );
    await writeFile(file, text);
  }
  await bench.remove();
});
