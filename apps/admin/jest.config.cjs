const { createJestConfig } = require('../../jest.preset.cjs');

// A zone away from UTC, so that a test can tell a local day from a UTC day.
process.env.TZ = 'Europe/Istanbul';

module.exports = createJestConfig(__dirname, 'browser');
