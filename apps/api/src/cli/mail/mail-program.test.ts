import { endProcesses, runProcess } from '../../testing/run-process';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';

const folder = setUpTemporaryFolder();

afterEach(endProcesses);

it('shows help on request and the usage for an unknown command', async () => {
  const env = { DATA_DIR: folder };
  const help = await runProcess('mail', { args: ['retry', '--help'], env }).ended;
  const empty = await runProcess('mail', { args: ['status'], env }).ended;
  const wrong = await runProcess('mail', { args: ['resend'], env }).ended;

  expect(help).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Usage:/), stderr: '' });
  expect(empty).toEqual({ code: 0, stdout: '0 waiting, 0 sent, 0 failed\n', stderr: '' });
  expect(wrong).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^error: unknown command 'resend'\n\nUsage: atrium mail /),
  });
});
