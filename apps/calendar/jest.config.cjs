const { createJestConfig } = require('../../jest.preset.cjs');

module.exports = {
  ...createJestConfig(__dirname, 'browser'),
  testEnvironment: require.resolve('./jest.environment.cjs'),
};
