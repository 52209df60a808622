const { runTogether } = require('../../jest.preset.cjs');

module.exports = runTogether(require('./jest.postgres.config.cjs'));
