const { createJestConfig } = require('../../jest.preset.cjs');

const config = createJestConfig(__dirname, 'browser');

module.exports = {
  ...config,
  moduleNameMapper: {
    ...config.moduleNameMapper,
    // The build that browsers get; the other one leaves global styles to the server.
    '^styled-components$':
      require.resolve('styled-components/dist/styled-components.browser.cjs.js'),
  },
};
