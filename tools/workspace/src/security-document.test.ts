import { existsSync } from 'node:fs';
import path from 'node:path';
import { readRepositoryFile } from './testing/repository-files';
import { workspaceRoot } from './workspace-root';

const text = readRepositoryFile('docs/security.md');
const rows = text.split('\n').filter((line) => /^- \d+\.\d+\.\d+ (?!to )[^:]+:/.test(line));
const securityLog = readRepositoryFile('apps/api/src/log/security-log.ts');

it('has each requirement once, with a test or a reason', () => {
  const ids = rows.map((row) => row.split(' ')[1]);

  expect(ids.length).toBeGreaterThan(150);
  expect(new Set(ids).size).toBe(ids.length);
  for (const row of rows) expect(row).toMatch(/: \S/);
});

it('names tests that exist', () => {
  const files = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file]) => file);

  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file = '') => !existsSync(path.join(workspaceRoot, file)))).toEqual([]);
});

it('explains every security event of the log', () => {
  const events = [...securityLog.matchAll(/^ {2}\| '(\w+)'/gm)].map(([, name]) => name);
  const explained = [...text.matchAll(/^- `([a-z_]+)`:/gm)].map(([, name]) => name);

  expect(explained.sort()).toEqual(events.sort());
});
