const { createJestConfig } = require('../../jest.preset.cjs');

module.exports = {
  ...createJestConfig(__dirname, 'node'),
  // The tests wait for timers most of the time.
  maxWorkers: 3,
};
