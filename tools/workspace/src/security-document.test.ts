import { existsSync } from 'node:fs';
import path from 'node:path';
import { listRepositoryFiles, readRepositoryFile } from './testing/repository-files';
import { workspaceRoot } from './workspace-root';

const text = readRepositoryFile('docs/security.md');
const rows = text.split('\n').filter((line) => /^- \d+\.\d+\.\d+ (?!to )[^:]+:/.test(line));
const securityLog = readRepositoryFile('apps/api/src/log/security-log.ts');

it('has each requirement once', () => {
  const ids = rows.map((row) => row.split(' ')[1] ?? '');

  expect(ids).toContain('1.1.1');
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it('names files that exist', () => {
  const files = [...text.matchAll(/`([\w.-]+\/[\w./-]+\.\w+)`/g)].map(([, file = '']) => file);

  expect(files).toContain('deploy/nginx/atrium/proxy.conf');
  expect(files.filter((file) => !existsSync(path.join(workspaceRoot, file)))).toEqual([]);
});

it('names endpoints that exist', async () => {
  const named = [...text.matchAll(/`(?:[A-Z]+ )?(\/api\/[\w./-]+)`/g)].map(
    ([, route = '']) => route,
  );
  const sources = (await listRepositoryFiles()).filter((file) =>
    /^(libs\/contracts|apps\/api)\/src\/.*(?<!\.test)\.ts$/.test(file),
  );
  const known = sources.flatMap((file) =>
    [...readRepositoryFile(file).matchAll(/'(?:[A-Z]+ )?(\/api\/[\w./:-]+)'/g)].map(
      ([, route]) => route,
    ),
  );

  expect(named).toContain('/api/openapi.json');
  expect(named.filter((route) => !known.includes(route))).toEqual([]);
});

it('explains every security event of the log', () => {
  const events = [...securityLog.matchAll(/^ {2}\| '(\w+)'/gm)].map(([, name]) => name);
  const explained = [...text.matchAll(/^- `([a-z_]+)`:/gm)].map(([, name]) => name);

  expect(explained.sort()).toEqual(events.sort());
});
