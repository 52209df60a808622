const { createJestConfig } = require('../../jest.preset.cjs');

// A time zone other than UTC, so that tests can tell local days from UTC days.
process.env.TZ = 'Europe/Istanbul';

module.exports = createJestConfig(__dirname, 'browser');
