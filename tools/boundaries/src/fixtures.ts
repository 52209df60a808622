import path from 'node:path';

/** File of `fixtures/`, the place in a project where it is linted, and the expected result. */
export interface Fixture {
  readonly file: string;
  readonly place: string;
  /** The only rule that must report it; null for allowed code. */
  readonly rule: string | null;
}

const BOUNDARIES = '@nx/enforce-module-boundaries';
const RESTRICTED_IMPORTS = 'no-restricted-imports';
const AREA = 'apps/tasks/src/*.ts';
const AREA_TEST = 'apps/tasks/src/*.test.ts';
const AREA_COMPONENT = 'apps/tasks/src/*.tsx';

/** The fixtures; `*` in a place stands for the name of the file. */
const declared: readonly Fixture[] = [
  { file: 'area-imports-area.ts', place: AREA, rule: BOUNDARIES },
  { file: 'area-imports-shell.ts', place: AREA, rule: BOUNDARIES },
  { file: 'area-imports-tool.ts', place: AREA, rule: BOUNDARIES },
  { file: 'library-imports-app.ts', place: 'libs/auth/src/*.ts', rule: BOUNDARIES },
  { file: 'ui-imports-api-client.ts', place: 'libs/ui/src/*.ts', rule: BOUNDARIES },
  { file: 'api-imports-ui.ts', place: 'apps/api/src/*.ts', rule: BOUNDARIES },
  {
    file: 'contracts-import-area-contract.ts',
    place: 'libs/contracts/src/*.ts',
    rule: BOUNDARIES,
  },
  { file: 'relative-import-into-another-project.ts', place: AREA, rule: BOUNDARIES },
  { file: 'app-imports-testing.ts', place: AREA, rule: RESTRICTED_IMPORTS },
  { file: 'area-formats-english-dates.ts', place: AREA, rule: RESTRICTED_IMPORTS },
  { file: 'area-imports-part-of-shell.ts', place: AREA, rule: RESTRICTED_IMPORTS },
  { file: 'unshared-router-name.ts', place: AREA, rule: RESTRICTED_IMPORTS },
  { file: 'unshared-zod-name.ts', place: AREA, rule: 'no-restricted-syntax' },
  { file: 'bare-import.ts', place: AREA, rule: 'no-restricted-syntax' },
  {
    file: 'shell-imports-resource.ts',
    place: 'apps/shell/src/*.ts',
    rule: RESTRICTED_IMPORTS,
  },
  {
    file: 'auth-imports-resource.ts',
    place: 'libs/auth/src/*.ts',
    rule: RESTRICTED_IMPORTS,
  },
  {
    file: 'client-core-imports-resource.ts',
    place: 'libs/api-client/src/*.ts',
    rule: RESTRICTED_IMPORTS,
  },
  {
    file: 'client-core-imports-resource-schema.ts',
    place: 'libs/api-client/src/*.ts',
    rule: RESTRICTED_IMPORTS,
  },
  {
    file: 'contracts-root-exports-resource.ts',
    place: 'libs/contracts/src/index.ts',
    rule: RESTRICTED_IMPORTS,
  },
  {
    file: 'resource-imports-client-core-by-path.ts',
    place: 'libs/api-client/src/resources/*.ts',
    rule: RESTRICTED_IMPORTS,
  },
  {
    file: 'conflict-imports-component-by-path.ts',
    place: 'libs/ui/src/conflict/*.ts',
    rule: RESTRICTED_IMPORTS,
  },
  {
    file: 'legal-resource.ts',
    place: 'libs/api-client/src/resources/*.ts',
    rule: null,
  },
  { file: 'mocked-own-module.ts', place: AREA_TEST, rule: 'no-restricted-syntax' },
  { file: 'mocked-library.ts', place: AREA_TEST, rule: 'no-restricted-syntax' },
  { file: 'default-export.ts', place: AREA, rule: 'no-restricted-syntax' },
  { file: 'text-beside-element.tsx', place: AREA_COMPONENT, rule: 'atrium/text-is-whole-content' },
  { file: 'legal-area.tsx', place: AREA_COMPONENT, rule: null },
  { file: 'legal-test.ts', place: AREA_TEST, rule: null },
];

/** Code that must not pass lint, and three files that must pass, each in a place of its own. */
export const fixtures: readonly Fixture[] = declared.map((fixture) => ({
  ...fixture,
  place: fixture.place.replace('*', path.parse(fixture.file).name),
}));
