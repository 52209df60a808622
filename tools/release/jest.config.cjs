const { createJestConfig } = require('../../jest.preset.cjs');

module.exports = {
  ...createJestConfig(__dirname, 'node'),
  testPathIgnorePatterns: ['/server-kills.test.ts'],
};
