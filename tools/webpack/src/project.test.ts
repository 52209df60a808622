import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { appRoot, sourceHash } from './project';

const probe = path.join(appRoot('tasks'), 'src', `probe-${String(process.pid)}`);

afterEach(() => {
  rmSync(probe, { recursive: true, force: true });
});

function addSource(file: string, content: string) {
  mkdirSync(probe, { recursive: true });
  writeFileSync(path.join(probe, file), content);
}

it('hashes the sources of an area, and not its tests or another area', () => {
  const before = { tasks: sourceHash('tasks'), chat: sourceHash('chat') };
  expect(before.tasks).toMatch(/^[0-9a-f]{12}$/);
  expect(before.tasks).not.toBe(before.chat);

  addSource('probe.test.ts', 'export {};');
  expect(sourceHash('tasks')).toBe(before.tasks);
  addSource('probe.ts', 'export {};');
  expect(sourceHash('tasks')).not.toBe(before.tasks);
  expect(sourceHash('chat')).toBe(before.chat);
});
