import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { appRoot, readAreaManifest, sourceHash } from './project';

const probe = path.join(appRoot('tasks'), 'src', `probe-${String(process.pid)}`);

afterEach(() => {
  rmSync(probe, { recursive: true, force: true });
});

function addSource(file: string, content: string) {
  mkdirSync(probe, { recursive: true });
  writeFileSync(path.join(probe, file), content);
}

describe('the source hash', () => {
  it('is the same for the same sources', () => {
    expect(sourceHash('tasks')).toMatch(/^[0-9a-f]{12}$/);
    expect(sourceHash('tasks')).toBe(sourceHash('tasks'));
  });

  it('differs between areas', () => {
    expect(sourceHash('tasks')).not.toBe(sourceHash('chat'));
  });

  it('changes with a source of its own area only, and not with a test', () => {
    const before = { tasks: sourceHash('tasks'), chat: sourceHash('chat') };

    addSource('probe.test.ts', 'export {};');
    expect(sourceHash('tasks')).toBe(before.tasks);
    addSource('probe.ts', 'export {};');
    expect(sourceHash('tasks')).not.toBe(before.tasks);
    expect(sourceHash('chat')).toBe(before.chat);
  });
});

describe('area.json', () => {
  it.each(['admin', 'tasks', 'calendar', 'chat'])('of %s is valid', (name) => {
    expect(readAreaManifest(name)?.name).toBe(name);
  });

  it('is missing in the shell', () => {
    expect(readAreaManifest('shell')).toBeNull();
  });
});
