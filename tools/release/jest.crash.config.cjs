module.exports = {
  ...require('./jest.config.cjs'),
  testMatch: ['**/server-kills.test.ts'],
  testPathIgnorePatterns: [],
  // The server starts 40 times, each time for some ten seconds on a machine that is busy with other work.
  testTimeout: 1_800_000,
};
