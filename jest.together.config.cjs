const path = require('node:path');
const { runTogether } = require('./jest.preset.cjs');

// Configuration of `npm test` in the folder of a project; jest.config.cjs there is for single files.
module.exports = runTogether(require(path.resolve('jest.config.cjs')));
