import { endProcesses, runProcess } from '../../../testing/run-process';
import { setUpTemporaryFolder } from '../../../testing/temporary-folder';

const folder = setUpTemporaryFolder();

afterEach(endProcesses);

it.each([
  ['on', true],
  ['off', false],
])('runs with RELEASE_WATCH=%s: %s', async (setting, isRunning) => {
  const env = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'info', RELEASE_WATCH: setting };
  const server = runProcess('main', { env });
  await server.said(/password is/);

  const { code, stderr } = await server.stop();

  expect(code).toBe(0);
  expect(stderr.includes('watching releases')).toBe(isRunning);
});
