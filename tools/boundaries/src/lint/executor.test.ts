import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runForOutput, workspaceRoot } from '../run';
import { createScratchWorkspace } from '../scratch-workspace';

/** Files of a project whose tsconfig.json includes `src`. */
function createProject(name: string, files: Readonly<Record<string, string>>) {
  const config = { extends: path.join(workspaceRoot, 'tsconfig.base.json'), include: ['src'] };
  const all = {
    'project.json': JSON.stringify({ name, targets: { lint: {} } }),
    'tsconfig.json': JSON.stringify(config),
    ...files,
  };
  const entries = Object.entries(all);
  return Object.fromEntries(entries.map(([file, content]) => [`apps/${name}/${file}`, content]));
}

const LEGAL = 'export const answer = await Promise.resolve(42);\n';

let workspace: string;
let output: string;

beforeAll(() => {
  workspace = createScratchWorkspace({
    'eslint.config.mjs': `export { default } from '${workspaceRoot}/eslint.config.mjs';\n`,
    ...createProject('careless', {
      'src/window.ts':
        'declare global {\n  interface Window {\n    mine: string;\n  }\n}\nexport {};\n',
      'src/floating.ts': 'Promise.resolve(window.mine);\n',
    }),
    ...createProject('clean', { 'src/legal.ts': LEGAL }),
    ...createProject('unaware', { 'src/use.ts': 'export const mine: string = window.mine;\n' }),
    ...createProject('unlisted', { 'src/legal.ts': LEGAL, 'left-out.ts': LEGAL }),
    ...createProject('unreadable', { 'src/legal.ts': LEGAL, 'tsconfig.json': '{ "include": 1 }' }),
  });
  symlinkSync(path.join(workspaceRoot, 'tools'), path.join(workspace, 'tools'));
  const args = ['run-many', '-t', 'lint', '--outputStyle=static'];
  output = stripVTControlCharacters(runForOutput('nx', args, workspace));
});

afterAll(() => {
  rmSync(workspace, { recursive: true });
});

test('the target of a project fails when there is an error in it; the others are linted nevertheless', () => {
  const [, failed = ''] = output.split('Failed tasks:');
  const names = [...failed.matchAll(/([a-z]+):lint/g)].map(([, name]) => name);
  expect(names.sort()).toEqual(['careless', 'unaware', 'unlisted', 'unreadable']);
  expect(output).toContain('nx run clean:lint');
});

test('rules that need types are applied', () => {
  expect(output).toMatch(/careless\/src\/floating\.ts\n.*no-floating-promises\n/);
});

test('a project does not know what another one declares globally', () => {
  expect(output).toMatch(/unaware\/src\/use\.ts\n.*no-unsafe-assignment\n/);
});

test('a file that its tsconfig.json does not include is an error', () => {
  expect(output).toMatch(/unlisted\/left-out\.ts\n.*Parsing error: .*programs/);
});
