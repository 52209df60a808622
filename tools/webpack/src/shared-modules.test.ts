import path from 'node:path';
import { WORKSPACE_ROOT } from './project';
import { consumedByAreas, providedByShell, sharedRanges, sharedVersions } from './shared-modules';
import * as slimRouter from './shared/react-router-dom';

it('provides everything once, what every first screen needs at once, and areas bring none', () => {
  const provided = providedByShell();
  const consumed = consumedByAreas();

  expect(Object.keys(consumed)).toEqual(Object.keys(provided));
  const late = ['react-hook-form', '@atrium/ui/windowed'];
  for (const [name, shared] of Object.entries(provided)) {
    expect(shared).toMatchObject({ singleton: true, eager: !late.includes(name) });
  }
  for (const shared of Object.values(consumed)) {
    expect(shared).toMatchObject({ singleton: true, import: false });
  }
});

it('asks for the versions that it provides', () => {
  expect(sharedRanges()).toEqual(
    Object.fromEntries(
      Object.entries(sharedVersions()).map(([name, version]) => [name, `^${version}`]),
    ),
  );
});

interface LintBlock {
  rules?: { 'no-restricted-imports'?: [string, { paths: RestrictedPath[] }] };
}
interface RestrictedPath {
  name: string;
  allowImportNames?: string[];
}

it('shares the router names that lint allows', () => {
  // The configuration is plain JavaScript; this is the part of its shape that matters here.
  const { default: blocks } = require(path.join(WORKSPACE_ROOT, 'eslint.config.mjs')) as {
    default: LintBlock[];
  };
  const allowed = blocks
    .flatMap(({ rules }) => rules?.['no-restricted-imports']?.[1].paths ?? [])
    .find(({ name }) => name === 'react-router-dom')?.allowImportNames;

  expect(Object.keys(slimRouter).sort()).toEqual([...(allowed ?? [])].sort());
});
