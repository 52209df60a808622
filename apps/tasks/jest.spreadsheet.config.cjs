// Opens the export in LibreOffice: the executable in LIBREOFFICE_PATH, else `soffice` in PATH.
module.exports = {
  ...require('./jest.config.cjs'),
  testPathIgnorePatterns: [],
  testMatch: ['**/spreadsheet.test.ts'],
};
