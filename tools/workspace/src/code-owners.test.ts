import { readdirSync } from 'node:fs';
import path from 'node:path';
import ignore from 'ignore';
import { readAreas } from './create-area';
import { listRepositoryFiles, readRepositoryFile } from './testing/repository-files';
import { workspaceRoot } from './workspace-root';

const PLATFORM = '@atrium/platform-team';

const rules = readRepositoryFile('.github/CODEOWNERS')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [pattern = '', ...owners] = line.split(/\s+/);
    return { pattern, owners, matcher: ignore().add(pattern) };
  });

let files: string[];

beforeAll(async () => {
  files = await listRepositoryFiles();
});

/** Returns the rule that decides who reviews a file: the last one that matches. */
function ruleOf(file: string) {
  return rules.findLast(({ matcher }) => matcher.ignores(file));
}

it('has no pattern that matches nothing', () => {
  const dead = rules.filter(({ matcher }) => !files.some((file) => matcher.ignores(file)));

  expect(rules.length).toBeGreaterThan(30);
  expect(dead.map(({ pattern }) => pattern)).toEqual([]);
});

it('names an owner for every folder of apps, libs and tools, besides that of everything', () => {
  const folders = ['apps', 'libs', 'tools'].flatMap((parent) =>
    readdirSync(path.join(workspaceRoot, parent)).map((name) => `${parent}/${name}/`),
  );
  const tracked = folders.filter((folder) => files.some((file) => file.startsWith(folder)));

  expect(tracked.length).toBeGreaterThan(15);
  expect(tracked.filter((folder) => ruleOf(`${folder}package.json`)?.pattern === '*')).toEqual([]);
});

it('lets the team of an area review its sources and its specs', () => {
  for (const { name } of readAreas(workspaceRoot)) {
    const own = files.filter(
      (file) => file.startsWith(`apps/${name}/`) || file.startsWith(`apps/e2e/specs/${name}-`),
    );

    expect(own).toContain(`apps/${name}/area.json`);
    expect(own.filter((file) => !ruleOf(file)?.owners.includes(`@atrium/${name}-team`))).toEqual(
      [],
    );
  }
});

it.each([
  ['admin', 'companies'],
  ['admin', 'distributors'],
  ['admin', 'licenses'],
  ['tasks', 'tasks'],
  ['calendar', 'events'],
  ['chat', 'messages'],
])('lets the team of %s review the contract and the routes of %s', (area, resource) => {
  const own = [
    `libs/contracts/src/${resource}.ts`,
    `libs/api-client/src/resources/${resource}.ts`,
    `apps/api/src/modules/${resource}/`,
  ].map((place) => files.find((file) => file.startsWith(place)) ?? place);

  for (const file of own) {
    expect([file, ruleOf(file)?.owners]).toEqual([file, [`@atrium/${area}-team`, PLATFORM]]);
  }
});

it('lets the platform review every contract and every part of the server', () => {
  const shared = files.filter((file) => /^(libs|apps\/api)\//.test(file));

  expect(shared.length).toBeGreaterThan(300);
  expect(shared.filter((file) => !ruleOf(file)?.owners.includes(PLATFORM))).toEqual([]);
});
