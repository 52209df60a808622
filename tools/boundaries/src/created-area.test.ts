import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run, runForJson, workspaceRoot } from './run';

interface Lock {
  packages: Record<string, object>;
}

const REACT = 'node_modules/react';
const APP = { version: '1.0.0', dependencies: { react: '19.3.1' } };

let workspace: string;

// A workspace with the settings and packages of this one, and two small areas.
beforeEach(() => {
  workspace = mkdtempSync(path.join(tmpdir(), 'atrium-created-area-'));
  const files = ['nx.json', '.nxignore', '.gitignore', 'package.json', 'package-lock.json'];
  for (const name of [...files, 'tsconfig.base.json']) {
    copyFileSync(path.join(workspaceRoot, name), path.join(workspace, name));
  }
  symlinkSync(path.join(workspaceRoot, 'node_modules'), path.join(workspace, 'node_modules'));
  writeFileSync(
    path.join(workspace, 'record-build.cjs'),
    `const folder = require('node:path').basename(process.cwd());
     require('node:fs').appendFileSync('../../built.log', folder + '\\n');`,
  );
  writeApp('chat');
  writeApp('tasks');
  git('init', '--quiet', '--initial-branch=main');
  commit();
});

afterEach(() => {
  rmSync(workspace, { recursive: true });
});

function writeApp(name: string): void {
  mkdirSync(path.join(workspace, 'apps', name), { recursive: true });
  const manifest = {
    name: `@atrium/${name}`,
    scripts: { build: 'node ../../record-build.cjs' },
    nx: { name },
    ...APP,
  };
  writeFileSync(path.join(workspace, 'apps', name, 'package.json'), JSON.stringify(manifest));
}

/** Adds what `npm run create-area` and `npm install` add. */
function createReports(): void {
  writeApp('reports');
  changeLock(({ packages }) => {
    packages['apps/reports'] = { name: '@atrium/reports', ...APP };
    packages['node_modules/@atrium/reports'] = { resolved: 'apps/reports', link: true };
  });
}

function upgradeReact(): void {
  changeLock(({ packages }) => {
    packages[REACT] = { ...packages[REACT], version: '19.3.2', integrity: 'sha512-other' };
  });
}

function changeLock(change: (lock: Lock) => void): void {
  const file = path.join(workspace, 'package-lock.json');
  // npm has written it.
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  change(lock);
  writeFileSync(file, JSON.stringify(lock));
}

/** Builds all areas, and returns those that Nx did not restore from its cache. */
function build(): string[] {
  const log = path.join(workspace, 'built.log');
  writeFileSync(log, '');
  run('nx', ['run-many', '-t', 'build'], workspace);
  return readFileSync(log, 'utf8').trim().split('\n').filter(Boolean).sort();
}

function git(...args: readonly string[]): void {
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@atrium.example'];
  execFileSync('git', [...author, ...args], { cwd: workspace });
}

function commit(): void {
  git('add', '--all');
  git('commit', '--quiet', '--no-verify', '--message', 'change');
}

/** The projects that the last commit affects, sorted by name. */
function listAffected(): string[] {
  const args = ['show', 'projects', '--affected', '--base=HEAD~1', '--head=HEAD', '--json'];
  // The format of `nx show projects --json`.
  return (runForJson('nx', args, workspace) as string[]).sort();
}

test('a new area makes no other one build again', () => {
  expect(build()).toEqual(['chat', 'tasks']);

  createReports();

  expect(build()).toEqual(['reports']);
});

test('another version of a package makes every area build again', () => {
  expect(build()).toEqual(['chat', 'tasks']);

  upgradeReact();

  expect(build()).toEqual(['chat', 'tasks']);
});

test('a new area affects no other project', () => {
  createReports();
  commit();

  expect(listAffected()).toEqual(['reports']);
});

test('another version of a package affects what uses it', () => {
  upgradeReact();
  commit();

  expect(listAffected()).toEqual(['chat', 'tasks']);
});
