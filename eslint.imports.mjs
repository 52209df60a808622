import { readFileSync } from 'node:fs';
import path from 'node:path';

const contractsOnly = ['type:contracts'];
export const browserLibraries = [
  'type:contracts',
  'type:area-contract',
  'type:api-client',
  'type:auth',
  'type:ui',
];

// Dependencies point one way: contracts <- api-client <- auth <- apps; ui stands alone; the server
// sees contracts and the format of releases; nothing depends on an app.
const depConstraints = [
  {
    allSourceTags: ['type:app', 'platform:browser'],
    onlyDependOnLibsWithTags: [...browserLibraries, 'type:testing'],
  },
  {
    allSourceTags: ['type:app', 'platform:server'],
    onlyDependOnLibsWithTags: [...contractsOnly, 'type:release-format'],
  },
  {
    sourceTag: 'type:e2e',
    onlyDependOnLibsWithTags: [
      'type:contracts',
      'type:area-contract',
      'type:release-format',
      'type:tool',
    ],
  },
  {
    sourceTag: 'type:release-format',
    onlyDependOnLibsWithTags: [...contractsOnly, 'type:area-contract'],
  },
  { sourceTag: 'type:contracts', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'type:area-contract', onlyDependOnLibsWithTags: contractsOnly },
  { sourceTag: 'type:api-client', onlyDependOnLibsWithTags: contractsOnly },
  {
    sourceTag: 'type:auth',
    onlyDependOnLibsWithTags: [...contractsOnly, 'type:api-client', 'type:testing'],
  },
  { sourceTag: 'type:ui', onlyDependOnLibsWithTags: ['type:testing'] },
  { sourceTag: 'type:testing', onlyDependOnLibsWithTags: ['type:contracts', 'type:api-client'] },
  {
    sourceTag: 'type:tool',
    onlyDependOnLibsWithTags: [
      'type:tool',
      'type:contracts',
      'type:area-contract',
      'type:release-format',
    ],
  },
  { sourceTag: 'type:catalog', onlyDependOnLibsWithTags: ['type:ui'] },
];

/**
 * Returns the setting of `@nx/enforce-module-boundaries`.
 * @param {object} options those of the rule, beside the constraints
 */
export function boundaries(options = {}) {
  return ['error', { enforceBuildableLibDependency: false, allow: [], depConstraints, ...options }];
}

const LOADING = 'apps/shell/src/areas/loading';

// The shell shares two packages in part: an area gets no other name of them.
const ROUTER_NAMES = `${LOADING}/shared-router-names.ts`;
export const ZOD_NAMES = `${LOADING}/shared-zod-names.ts`;

/**
 * Returns the names that a module re-exports.
 * @param {string} file of the module
 */
export function exportedNames(file) {
  const code = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  const [, list = ''] = /export \{([^}]*)\}/.exec(code) ?? [];
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

/**
 * Returns the rule that refuses imports.
 * @param {object[]} patterns imports to refuse, beside those that all products are refused
 */
export function restrictImports(...patterns) {
  const paths = [
    { name: '@atrium/testing', message: 'Used by tests only.' },
    {
      name: 'react-router-dom',
      allowImportNames: exportedNames(ROUTER_NAMES),
      allowTypeImports: true,
      message: `The shell shares these names only (${ROUTER_NAMES}); add one there first.`,
    },
  ];
  return { 'no-restricted-imports': ['error', { paths, patterns }] };
}
