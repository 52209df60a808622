module.exports = {
  ...require('./jest.config.cjs'),
  testMatch: ['**/crash.test.ts', '**/crash-postgres.test.ts'],
  testPathIgnorePatterns: [],
};
