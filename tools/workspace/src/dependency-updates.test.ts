import ignore from 'ignore';
import { satisfies, validRange } from 'semver';
import { readManifests, readRepositoryFile } from './testing/repository-files';

interface Rule {
  groupName?: string;
  matchPackageNames?: string[];
  matchDepNames?: string[];
  matchManagers?: string[];
  allowedVersions?: string;
  automerge?: boolean;
}

// The format of Renovate, which validates the file itself.
const config = JSON.parse(readRepositoryFile('renovate.json')) as {
  automerge: boolean;
  rangeStrategy: string;
  packageRules: Rule[];
};
const ofPackages = config.packageRules.filter(({ matchManagers }) => matchManagers === undefined);

/** Every package that a `package.json` names, with its version. */
let versions: Map<string, string>;

beforeAll(async () => {
  const manifests = [...(await readManifests()).values()];
  versions = new Map(
    manifests.flatMap(({ dependencies, devDependencies, overrides }) =>
      Object.entries({ ...dependencies, ...devDependencies, ...overrides }),
    ),
  );
});

function namesOf({ matchPackageNames = [], matchDepNames = [] }: Rule): string[] {
  return [...matchPackageNames, ...matchDepNames];
}

function matchPackages(pattern: string): string[] {
  const matcher = ignore().add(`/${pattern}`);
  return [...versions.keys()].filter((name) => matcher.ignores(name));
}

it('names packages that Atrium uses', () => {
  const names = ofPackages.flatMap(namesOf);

  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => matchPackages(name).length === 0)).toEqual([]);
});

it('puts no package into two groups', () => {
  const grouped = ofPackages
    .filter(({ groupName }) => groupName !== undefined)
    .flatMap(namesOf)
    .flatMap(matchPackages);

  expect(grouped.filter((name, index) => grouped.indexOf(name) !== index)).toEqual([]);
});

it.each([
  ['webpack', '@module-federation/enhanced'],
  ['react', 'react-dom'],
  ['react', '@types/react'],
  ['@fullcalendar/react', 'temporal-polyfill'],
  ['@radix-ui/react-dialog', '@radix-ui/react-popover'],
  ['nx', '@nx/eslint-plugin'],
  ['jest', '@swc/jest'],
  ['fastify', '@fastify/static'],
  ['@playwright/test', 'playwright-core'],
  ['drizzle-orm', 'drizzle-kit'],
])('updates %s together with %s', (one, other) => {
  const group = ofPackages.find(
    (rule) => rule.groupName !== undefined && namesOf(rule).flatMap(matchPackages).includes(one),
  );

  expect(group && namesOf(group).flatMap(matchPackages)).toContain(other);
});

it('lets a person decide about every update, and pins exact versions', () => {
  expect(config).toMatchObject({ automerge: false, rangeStrategy: 'pin' });
  expect(config.packageRules.filter(({ automerge }) => automerge === true)).toEqual([]);
});

it('holds back what the overrides hold back, and nothing below its current version', () => {
  const held = ofPackages.filter(({ allowedVersions }) => allowedVersions !== undefined);

  expect(held.flatMap(namesOf)).toEqual(
    expect.arrayContaining(['light-my-request', 'unrs-resolver']),
  );
  for (const { allowedVersions = '', ...rule } of held) {
    expect(validRange(allowedVersions)).not.toBeNull();
    for (const name of namesOf(rule)) {
      expect([name, satisfies(versions.get(name) ?? '', allowedVersions)]).toEqual([name, true]);
    }
  }
});
