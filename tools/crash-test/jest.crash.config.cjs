module.exports = {
  ...require('./jest.config.cjs'),
  testMatch: ['**/crash.test.ts'],
  testPathIgnorePatterns: [],
};
