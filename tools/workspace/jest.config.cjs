const path = require('node:path');
const { createJestConfig } = require('../../jest.preset.cjs');

const UNICORN_MAGIC = path.join(__dirname, '../../node_modules/unicorn-magic/node.js');

module.exports = {
  ...createJestConfig(__dirname, 'node'),
  // execa and its dependencies are published as ES modules only, one of them without an entry for CommonJS.
  transformIgnorePatterns: [],
  moduleNameMapper: { '^unicorn-magic$': UNICORN_MAGIC },
};
