const path = require('node:path');
const { createJestConfig } = require('../../jest.preset.cjs');

const PACKAGES = path.join(__dirname, '../../node_modules');

module.exports = {
  ...createJestConfig(__dirname, 'node'),
  // Packages that are published as ES modules only, some of them without an entry for CommonJS.
  transformIgnorePatterns: [],
  moduleNameMapper: {
    '^unicorn-magic$': path.join(PACKAGES, 'unicorn-magic/node.js'),
    '^@actions/([a-z-]+)$': path.join(PACKAGES, '@actions/$1/dist/index.js'),
    '^@actions/([a-z-]+)/(.+?)(?:\\.js)?$': path.join(PACKAGES, '@actions/$1/dist/$2.js'),
  },
};
