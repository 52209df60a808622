const { createJestConfig } = require('../../jest.preset.cjs');

const preset = createJestConfig(__dirname, 'node');
const [transform] = Object.values(preset.transform);

module.exports = {
  ...preset,
  testPathIgnorePatterns: ['/crash.test.ts'],
  // PGlite's CommonJS build loads Node's modules with import(), which Jest does not support; the
  // transform turns those into require().
  transform: { '\\.([cm]?[jt]s)$': transform },
  transformIgnorePatterns: ['/node_modules/(?!(@electric-sql|get-port)/)'],
  testTimeout: 600_000,
};
