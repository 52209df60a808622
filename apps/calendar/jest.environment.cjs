const FixedJSDOMEnvironment = require('jest-fixed-jsdom');

/**
 * jsdom in the time zone of the test file's docblock, by default Istanbul:
 * `@jest-environment-options {"timeZone": "America/New_York"}`.
 */
module.exports = class TimeZoneEnvironment extends FixedJSDOMEnvironment {
  constructor(config, context) {
    // Set here, as a test's own copy of `process.env` does not affect the clock.
    process.env.TZ = config.projectConfig.testEnvironmentOptions.timeZone ?? 'Europe/Istanbul';
    super(config, context);
  }
};
