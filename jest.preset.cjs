// Jest configuration of all projects.
const fs = require('node:fs');
const path = require('node:path');

// Published as ES modules only, which Jest must transform.
const ESM_ONLY = [
  '@open-draft',
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
    // Enough for every test beside other work; a test that waits in vain says so earlier, and names what it waits for.
    testTimeout: 300_000,
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

module.exports = { createJestConfig };
