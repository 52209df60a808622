// Jest configuration of all projects.
const fs = require('node:fs');
const path = require('node:path');

// Published as ES modules only, which Jest must transform.
const ESM_ONLY = [
  'until-async',
  'get-port',
  'eventsource-parser',
  'rettime',
  '@fullcalendar',
  '@full-ui',
  'temporal-polyfill',
  'temporal-utils',
];

/**
 * Creates the Jest configuration of a project.
 *
 * @param {string} projectRoot absolute folder of the project (`__dirname`)
 * @param {'node' | 'browser'} environment where the code under test runs
 * @returns {import('jest').Config}
 */
function createJestConfig(projectRoot, environment) {
  const browser = environment === 'browser';
  // Jest does not create the folder of --outputFile.
  fs.mkdirSync(path.join(projectRoot, 'reports'), { recursive: true });
  return {
    rootDir: projectRoot,
    roots: ['<rootDir>/src'],
    testMatch: ['**/*.test.ts', '**/*.test.tsx'],
    testTimeout: 30_000,
    testEnvironment: browser ? 'jest-fixed-jsdom' : 'node',
    transform: {
      '^.+\\.m?[tj]sx?$': [
        '@swc/jest',
        {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
          module: { type: 'commonjs' },
        },
      ],
    },
    transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY.join('|')})/)`],
    moduleNameMapper: { '\\.css$': path.join(__dirname, 'jest.empty-style.cjs') },
    ...(browser && {
      // Rules reach jsdom one by one, as in the built product.
      globals: { SC_DISABLE_SPEEDY: false },
      setupFilesAfterEnv: [
        path.join(__dirname, 'libs/testing/src/setup-browser.ts'),
        path.join(__dirname, 'libs/ui/src/testing/setup-ui.ts'),
      ],
    }),
  };
}

const ALL_TESTS = path.join(__dirname, 'libs/testing/src/all-tests.cjs');

/** What a test file does that others must not share: other modules, another environment, other styles. */
const ALONE = /jest\.(mock|resetModules|isolateModules)|@jest-environment|keepEveryStyle\(/;

/**
 * Runs the test files of a project as one file, so that each module is loaded once and not once per file.
 * Files that the others must not share their modules with stay alone.
 *
 * @param {import('jest').Config} config with separate files
 * @returns {import('jest').Config}
 */
function runTogether(config) {
  const ignored = (config.testPathIgnorePatterns ?? []).map((pattern) => new RegExp(pattern));
  const files = fs
    .readdirSync(path.join(config.rootDir, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => path.join(config.rootDir, 'src', name))
    .filter((file) => !ignored.some((pattern) => pattern.test(file)))
    .sort();
  const isAlone = (file) => ALONE.test(fs.readFileSync(file, 'utf8'));
  return {
    ...config,
    roots: [...config.roots, path.dirname(ALL_TESTS)],
    testMatch: [ALL_TESTS, ...files.filter(isAlone)],
    globals: { ...config.globals, testFiles: files.filter((file) => !isAlone(file)) },
  };
}

module.exports = { createJestConfig, runTogether };
