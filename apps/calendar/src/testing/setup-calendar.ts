import { freezeDate } from '@atrium/testing';

// Every test runs on a Thursday at noon. Timers keep running.
beforeEach(() => {
  freezeDate(new Date('2026-11-19T12:00'));
});
