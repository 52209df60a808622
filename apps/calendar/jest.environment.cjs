const FixedJSDOMEnvironment = require('jest-fixed-jsdom');

/**
 * A page in the time zone that the file's docblock names, in Istanbul when it names none:
 * `@jest-environment-options {"timeZone": "America/New_York"}`.
 */
module.exports = class TimeZoneEnvironment extends FixedJSDOMEnvironment {
  constructor(config, context) {
    // Out here, since what a test sets in its own copy of the environment reaches no clock.
    process.env.TZ = config.projectConfig.testEnvironmentOptions.timeZone ?? 'Europe/Istanbul';
    super(config, context);
  }
};
