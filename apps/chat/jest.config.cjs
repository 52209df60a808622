const { createJestConfig } = require('../../jest.preset.cjs');

const preset = createJestConfig(__dirname, 'browser');

module.exports = {
  ...preset,
  setupFilesAfterEnv: [...preset.setupFilesAfterEnv, '<rootDir>/src/testing/setup-chat.ts'],
};
