module.exports = {
  ...require('./jest.config.cjs'),
  testMatch: ['**/server-kills.test.ts'],
  testPathIgnorePatterns: [],
  testTimeout: 600_000,
};
