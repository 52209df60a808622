const { createJestConfig } = require('../../jest.preset.cjs');

module.exports = {
  ...createJestConfig(__dirname, 'browser'),
  // Needs LibreOffice; see jest.spreadsheet.config.cjs.
  testPathIgnorePatterns: ['/spreadsheet.test.ts'],
};
