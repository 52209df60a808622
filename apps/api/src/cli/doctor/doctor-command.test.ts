import path from 'node:path';
import { createDataFolder } from '../../testing/built-server';
import { endProcesses, runProcess } from '../../testing/run-process';
import { mountSmallDisk, type SmallDisk } from '../../testing/small-disk';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';

const TWO_GIGABYTES = 2048;

const folder = setUpTemporaryFolder();
let disk: SmallDisk;

beforeAll(async () => {
  disk = await mountSmallDisk(TWO_GIGABYTES);
});

afterAll(async () => {
  await endProcesses();
  await disk.remove();
});

it('says what the log of a running production server says, until the backup is made', async () => {
  const dataDir = path.join(disk.folder, 'data');
  createDataFolder(dataDir);
  const production = {
    ...{ NODE_ENV: 'production', LOG_LEVEL: 'warn', DATA_DIR: dataDir, PORT: '0' },
    ...{ PUBLIC_URL: 'http://127.0.0.1', SMTP_URL: 'smtp://127.0.0.1' },
  };
  const server = runProcess('main', { env: production });
  await server.said(/running/);
  // The settings that count are those of the server.
  const env = { DATA_DIR: dataDir };
  const sentence =
    'No backup was recorded in the last 48 hours. Run npm run db -- backup FILE while the server runs.';

  expect(await runProcess('doctor', { env }).ended).toEqual({
    ...{ code: 1, stdout: '', stderr: `${sentence}\n` },
  });
  const args = ['backup', path.join(folder, 'backup.tar.gz')];
  expect(await runProcess('db', { env, args }).ended).toMatchObject({ code: 0 });
  expect(await runProcess('doctor', { env }).ended).toEqual({
    ...{ code: 0, stdout: 'Nothing is wrong.\n', stderr: '' },
  });

  const { stderr } = await server.stop();
  expect(stderr.split(sentence)).toHaveLength(2);
});
