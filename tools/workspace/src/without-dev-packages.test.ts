import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { workspaceRoot } from './workspace-root';

const PRELOADED = path.join(workspaceRoot, 'tools/workspace/src/without-dev-packages.mjs');

function run(code: string): string {
  return execFileSync(
    process.execPath,
    ['--import', PRELOADED, '--input-type=module', '-e', code],
    {
      cwd: workspaceRoot,
      encoding: 'utf8',
    },
  );
}

test('loads packages of the product', () => {
  const code = `
    import { createRequire } from 'node:module';
    await import('webpack');
    createRequire(import.meta.url)('zod');
    console.log('loaded');`;

  expect(run(code)).toBe('loaded\n');
});

test('rejects packages that only developers install', () => {
  const code = `
    import { createRequire } from 'node:module';
    await import('prettier').catch(({ code }) => console.log(code));
    try { createRequire(import.meta.url)('jest'); } catch ({ code }) { console.log(code); }`;

  expect(run(code)).toBe('ERR_MODULE_NOT_FOUND\nMODULE_NOT_FOUND\n');
});
