module.exports = {
  ...require('./jest.config.cjs'),
  testMatch: ['**/crash-postgres.test.ts'],
  testPathIgnorePatterns: [],
};
