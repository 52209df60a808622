import { readdirSync } from 'node:fs';
import path from 'node:path';
import { runProcess } from '../../testing/run-process';

it('prints what was built, even with invalid settings', async () => {
  const migrations = path.join(__dirname, '../../../migrations');
  const newest = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1);

  const { code, stdout } = await runProcess('version', { env: { PORT: 'x' } }).ended;

  expect(code).toBe(0);
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^Atrium \d+\.\d+\.\d+/),
    expect.stringMatching(/^Commit ([\da-f]{40}|unknown)$/),
    `Node ${process.versions.node}`,
    `Schema ${path.basename(newest ?? '', '.sql')}`,
    '',
  ]);
});
