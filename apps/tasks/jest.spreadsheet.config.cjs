// The tests that open what is exported in LibreOffice, named by LIBREOFFICE_PATH or found in PATH.
module.exports = {
  ...require('./jest.config.cjs'),
  testPathIgnorePatterns: [],
  testMatch: ['**/spreadsheet.test.ts'],
  // LibreOffice makes its profile at the first start.
  testTimeout: 120_000,
};
