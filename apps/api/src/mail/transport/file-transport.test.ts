import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFileTransport } from './mail-transport';
import { describeSendFailure } from './send-failure';

it('says why it cannot write to the mail folder', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'atrium-mail-'));
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
  rmSync(root, { recursive: true });
});
