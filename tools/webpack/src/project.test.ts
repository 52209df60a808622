import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { appRoot, lockedPackages, sourceHash } from './project';

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

describe('the packages of an area', () => {
  const packages = {
    '': { name: 'atrium', version: '1.0.0' },
    'apps/chat': { name: '@atrium/chat', version: '1.0.0' },
    'apps/chat/node_modules/nested': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/@atrium/chat': { resolved: 'apps/chat', link: true },
    'node_modules/react': { version: '19.3.1', integrity: 'sha512-b' },
  };

  function read(changes: object, name = 'chat'): string[] {
    return lockedPackages(JSON.stringify({ packages: { ...packages, ...changes } }), name);
  }

  it('are the same after another area was created', () => {
    const created = {
      'apps/reports': { name: '@atrium/reports', version: '1.0.0' },
      'apps/reports/node_modules/nested': { version: '2.0.0', integrity: 'sha512-c' },
      'node_modules/@atrium/reports': { resolved: 'apps/reports', link: true },
    };

    expect(read(created)).toEqual(read({}));
    expect(read({}, 'tasks')).toEqual(['node_modules/react 19.3.1 sha512-b']);
  });

  it.each([
    ['another version', { 'node_modules/react': { version: '19.3.2', integrity: 'sha512-b' } }],
    ['other contents', { 'node_modules/react': { version: '19.3.1', integrity: 'sha512-c' } }],
    ['a new package', { 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-d' } }],
    ['a package of its own', { 'apps/chat/node_modules/nested': { version: '1.0.1' } }],
  ])('change with %s', (_, changed) => {
    expect(read(changed)).not.toEqual(read({}));
  });
});
