import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf, type Registry } from '@atrium/release-format';
import { areaBuild, shellBuild } from '../../testing/releases';
import { runCommand } from '../../testing/run-command';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';

const SHELL = '00000000000000aa';
const FIRST = '0000000000000001';
const SECOND = '0000000000000002';

const folder = setUpTemporaryFolder();
const server = setUpTestApp();

function write(file: string, content: string): void {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, content);
}

function writeArea(id: string, text: string): void {
  const { manifest, files } = areaBuild('tasks', text);
  write(`releases/tasks/${id}.json`, JSON.stringify({ ...JSON.parse(manifest), id, maps: [] }));
  write(`areas/tasks/${id}/entry.js`, files['entry.js'] ?? '');
}

function change(sequence: number, action: string, app: string, from: string | null, to: string) {
  const changes = [{ app, from, to }];
  return JSON.stringify({
    ...{ sequence, at: '2026-11-01T08:00:00.000Z', set: '', by: 'ada', action, changes },
    ...{ reason: `${action} ${String(sequence)}`, smoke: 'passed' },
  });
}

it('takes over a release folder with its history, once', async () => {
  const page = `<html data-release="${SHELL}"><script>__REGISTRY__</script></html>`;
  const shell = JSON.parse(shellBuild().manifest) as object;
  const files = [{ path: 'index.html', integrity: integrityOf(page) }];
  write(`releases/shell/${SHELL}.json`, JSON.stringify({ ...shell, id: SHELL, maps: [], files }));
  write(`releases/shell/${SHELL}.html`, page);
  writeArea(FIRST, 'first');
  writeArea(SECOND, 'second');
  write(
    'releases/history.jsonl',
    [
      change(1, 'publish', 'shell', null, SHELL),
      change(2, 'publish', 'tasks', null, FIRST),
      change(3, 'publish', 'tasks', FIRST, SECOND),
      change(4, 'abandoned', 'tasks', SECOND, FIRST),
      change(4, 'publish', 'tasks', SECOND, FIRST),
    ].join('\n'),
  );
  const areas = { tasks: { current: { id: SECOND } } };
  write('registry.json', JSON.stringify({ sequence: 4, shell: { id: SHELL }, areas }));

  const command = `releases import ${folder}`;
  expect(await runCommand(server.db, command)).toBe(
    '3 releases were imported, with their history.\n',
  );

  server.app.changes.publish([{ key: 'import', topic: 'releases', ids: [], by: null }]);
  const registry = (await (await server.call('GET', '/registry.json')).json()) as Registry;
  const [first, second] = [areaBuild('tasks', 'first').id, areaBuild('tasks', 'second').id];
  expect(registry.areas.tasks).toMatchObject({ current: { id: second }, previous: { id: first } });
  const served = await (await server.call('GET', '/', { headers: { accept: 'text/html' } })).text();
  expect(served).toContain(`data-release="${registry.shell?.id ?? ''}"`);
  await expect(runCommand(server.db, command)).rejects.toThrow(/^Releases are live already\./);
});

it('says when a folder is not a release folder', async () => {
  await expect(runCommand(server.db, 'releases import /nowhere')).rejects.toThrow(
    '/nowhere is not a release folder: it has no valid registry.json.',
  );
});
