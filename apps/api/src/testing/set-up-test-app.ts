import type { Config } from '../config/config';
import type { MailTiming } from '../mail/worker/mail-worker';
import { startTestApp, type TestApp } from './test-app';

/**
 * Starts a server before all tests of a file and closes it after them.
 * @param config a function if it needs what is set up before, such as the address of a mail server.
 * @param mailTiming starts the mail worker with this timing.
 * @returns the server, which has its members once its tests run.
 */
export function setUpTestApp(
  config: Partial<Config> | (() => Partial<Config>) = {},
  mailTiming?: Partial<MailTiming>,
): TestApp {
  // Filled before any hook or test of the file runs.
  const server = {} as TestApp;
  beforeAll(async () => {
    const values = typeof config === 'function' ? config() : config;
    Object.assign(server, await startTestApp(values, undefined, mailTiming));
  });
  afterAll(() => server.close());
  return server;
}
