const { createJestConfig } = require('../../jest.preset.cjs');

const preset = createJestConfig(__dirname, 'browser');

module.exports = {
  ...preset,
  testEnvironment: require.resolve('./jest.environment.cjs'),
  setupFilesAfterEnv: [...preset.setupFilesAfterEnv, '<rootDir>/src/testing/setup-calendar.ts'],
};
