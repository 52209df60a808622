import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';
import { createFileTransport } from './mail-transport';
import { describeSendFailure } from './send-failure';

const root = setUpTemporaryFolder();

it('says why it cannot write to the mail folder', async () => {
  const file = path.join(root, 'file');
  writeFileSync(file, '');
  const folder = path.join(file, 'mail');

  const failure = await createFileTransport(folder)
    .send({ subject: 'Planning' }, '1', AbortSignal.timeout(10_000))
    .catch(describeSendFailure);

  expect(failure).toEqual({
    kind: 'unreachable',
    reason: `${folder} can't be written to: a part of the path is a file`,
    code: 'ENOTDIR',
    maybeSent: false,
  });
});
