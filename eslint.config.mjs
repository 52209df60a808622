import path from 'node:path';
import { createProjectGraphAsync } from '@nx/devkit';
import nx from '@nx/eslint-plugin';
import parser from '@typescript-eslint/parser';
import { defineConfig, includeIgnoreFile } from 'eslint/config';
import * as regexp from 'eslint-plugin-regexp';
import importSort from 'eslint-plugin-simple-import-sort';
import {
  boundaries,
  browserLibraries,
  exportedNames,
  restrictImports,
  ZOD_NAMES,
} from './eslint.imports.mjs';
import { textIsWholeContent } from './eslint.text-nodes.mjs';

const testFiles = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**'];

// The areas bundle these; whatever the shell shares is loaded by everybody.
// The sign-in is no resource: it is apart from the root because only the login loads it.
const SUB_PATH = '^@atrium/(contracts|api-client)/(?!sign-in-request$)';
const BELONGS_TO_AREAS = 'Everybody loads this code: only areas import a single resource.';

const mockOfOwnModule = {
  selector:
    'CallExpression[callee.object.name="jest"][callee.property.name=/^(mock|doMock|setMock)$/][arguments.0.value=/^(\\.|@atrium\\b)/]',
  message: 'Tests use the real modules of this repository; replace the network or a clock instead.',
};

const spreadLiteral = {
  selector: [
    'SpreadElement > :matches(ObjectExpression, ArrayExpression)',
    'SpreadElement > TSAsExpression > :matches(ObjectExpression, ArrayExpression)',
    'JSXSpreadAttribute > ObjectExpression',
  ].join(', '),
  message:
    'Write the properties or elements themselves: the compiler does not look for unknown properties in a spread.',
};

const defaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Use a named export: it has the same name wherever it is imported.',
};

const bareImport = {
  selector:
    'ImportExpression:not(CallExpression[callee.name=/^(lazyComponent|lazyDialog|lazyModule|optionalComponent|retryImport)$/] ImportExpression):not(CallExpression[callee.property.name="retryImport"] ImportExpression)',
  message:
    'Wrap it in retryImport of @atrium/ui, or declare a lazy component or module: a damaged file in the cache of a browser would stay there.',
};

const unsharedZodName = {
  selector: `MemberExpression[object.name="z"][property.name!=/^(${exportedNames(ZOD_NAMES).join('|')})$/]`,
  message: `The shell shares some names of zod only (${ZOD_NAMES}); add one there first.`,
};

// The rule of boundaries reads the graph that this caches, and passes everything without one.
await createProjectGraphAsync();

export default defineConfig(
  includeIgnoreFile(path.join(import.meta.dirname, '.gitignore')),
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { 'import-sort': importSort },
    rules: {
      // Node, packages, libraries of this repository, parent folders, this folder.
      'import-sort/imports': [
        'error',
        { groups: [['^\\u0000', '^node:', '^@?\\w', '^@atrium/', '^\\.\\.', '^\\.']] },
      ],
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parser },
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': boundaries(),
      'no-restricted-syntax': ['error', defaultExport, mockOfOwnModule, spreadLiteral],
    },
  },
  {
    // A long text from outside must not stop the server, or a page.
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: [...testFiles, 'apps/e2e/**'],
    languageOptions: { parser },
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': ['error', { ignorePartial: false }],
    },
  },
  {
    // Tools, Storybook and React's `lazy` read these by their default export.
    files: [
      '**/*.stories.tsx',
      '**/*.config.ts',
      '**/global-{setup,teardown}.ts',
      '**/*.d.ts',
      'apps/e2e/foreign/area/src/owner-details.tsx',
    ],
    rules: { 'no-restricted-syntax': ['error', spreadLiteral] },
  },
  {
    files: ['apps/*/src/**/*.{ts,tsx}', 'libs/*/src/**/*.{ts,tsx}'],
    ignores: [...testFiles, 'libs/testing/**'],
    rules: restrictImports(),
  },
  {
    files: ['apps/*/src/**/*.{ts,tsx}'],
    ignores: [...testFiles, 'apps/{api,e2e,shell}/**'],
    rules: restrictImports(
      {
        regex: '^date-fns$',
        importNames: ['format'],
        message:
          'Use formatDate of @atrium/ui/dates, which knows the language that the user has chosen.',
      },
      {
        regex: '^@atrium/ui/shell$',
        message: 'The shell does not share this part of the library.',
      },
    ),
  },
  {
    files: ['apps/shell/src/**/*.{ts,tsx}', 'libs/{api-client,auth,ui}/src/**/*.{ts,tsx}'],
    ignores: [...testFiles, '**/*.stories.tsx'],
    rules: {
      'no-restricted-syntax': ['error', defaultExport, mockOfOwnModule, spreadLiteral, bareImport],
    },
  },
  {
    files: ['apps/*/src/**/*.{ts,tsx}', 'libs/contracts/src/*.ts'],
    ignores: [
      ...testFiles,
      'apps/{api,e2e,shell}/**',
      'libs/contracts/src/{server,health,openapi}.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        defaultExport,
        mockOfOwnModule,
        spreadLiteral,
        unsharedZodName,
        bareImport,
      ],
    },
  },
  {
    files: ['apps/shell/src/**/*.{ts,tsx}', 'libs/{area-contract,auth}/src/**/*.{ts,tsx}'],
    ignores: testFiles,
    rules: restrictImports({ regex: SUB_PATH, message: BELONGS_TO_AREAS }),
  },
  {
    // Lazy-loaded screens of the shell.
    files: ['apps/shell/src/{account,for-you,sign-in}/**/*.{ts,tsx}'],
    ignores: testFiles,
    rules: restrictImports({
      regex: `${SUB_PATH}(?!(account|answer-links|calendar-feed|notice-settings|notices|password-links|sign-in-options|work-email)$)`,
      message: BELONGS_TO_AREAS,
    }),
  },
  {
    // Lazy-loaded, except for the module that keeps events until then.
    files: ['apps/shell/src/page-reports/*.ts'],
    ignores: [...testFiles, '**/start-page-reports.ts'],
    rules: restrictImports({
      regex: `${SUB_PATH}(?!page-reports$)`,
      message: BELONGS_TO_AREAS,
    }),
  },
  {
    files: ['libs/api-client/src/*.ts'],
    ignores: testFiles,
    rules: restrictImports({
      regex: `${SUB_PATH}|^\\./resources/`,
      message: BELONGS_TO_AREAS,
    }),
  },
  {
    files: ['libs/contracts/src/index.ts'],
    rules: restrictImports({
      regex: '^\\./(?!(endpoint|fill-path|parse-json|session|sign-in|user)$)',
      message: 'Everybody loads this entry: export a resource from a sub-path of its own.',
    }),
  },
  {
    files: ['libs/api-client/src/resources/**/*.ts'],
    ignores: testFiles,
    rules: restrictImports({
      regex: '^\\.\\./',
      message:
        'An area would bundle a second copy of the client: import it from @atrium/api-client, which the shell shares.',
    }),
  },
  {
    files: ['libs/ui/src/{clipboard,conflict,dates,download,files,icon,text-search}/**/*.{ts,tsx}'],
    ignores: [...testFiles, '**/*.stories.tsx'],
    rules: restrictImports({
      regex: '^\\.\\./',
      message:
        'An area would bundle a second copy of the components: import them from @atrium/ui, which the shell shares.',
    }),
  },
  {
    files: [
      'libs/api-client/src/resources/**/*.ts',
      'libs/ui/src/{clipboard,conflict,dates,download,files,icon,text-search}/**/*.{ts,tsx}',
    ],
    rules: { '@nx/enforce-module-boundaries': boundaries({ allowCircularSelfDependency: true }) },
  },
  {
    // Sources of pages, which only lie beside the tests.
    files: ['apps/e2e/foreign/*/src/**'],
    rules: {
      '@nx/enforce-module-boundaries': boundaries({
        depConstraints: [{ sourceTag: 'type:e2e', onlyDependOnLibsWithTags: browserLibraries }],
      }),
    },
  },
  {
    files: ['apps/*/src/**/*.tsx', 'libs/ui/src/**/*.tsx'],
    ignores: [...testFiles, '**/*.stories.tsx', 'apps/e2e/**'],
    // One program for all components takes less time than that of each project.
    languageOptions: {
      parserOptions: {
        project: 'tsconfig.components.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { atrium: { rules: { 'text-is-whole-content': textIsWholeContent } } },
    rules: { 'atrium/text-is-whole-content': 'error' },
  },
);
