import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { errorMessages } from '@atrium/contracts/server';
import { fileContents, files } from '../../db/schema/file-tables';
import { addUser } from '../../testing/factories';
import { createFileClient, type FileClient } from '../../testing/files';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';
import { PIECE_BYTES } from './file-policy';

// In two parts, so that no scanner of this machine finds it here.
const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);
const CLAMD = '/usr/sbin/clamd';

const folder = setUpTemporaryFolder();
const socketPath = path.join(folder, 'clamd.sock');
const server = setUpTestApp({ clamdSocket: socketPath });
let client: FileClient;

beforeAll(async () => {
  await addUser(server.db, 'maria');
  client = createFileClient(server, await server.signIn('maria'));
});

afterEach(() => server.db.delete(files));

async function expectNothingStored(): Promise<void> {
  expect(await server.db.$count(fileContents)).toBe(0);
}

describe('a scanner', () => {
  let scanner: Server;
  let received: Buffer[];
  let answer: (socket: Socket) => void;

  beforeEach(async () => {
    received = [];
    answer = (socket) => socket.end('stream: OK\0');
    scanner = createServer((socket) => {
      const chunks: Buffer[] = [];
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        chunks.push(chunk);
        const all = Buffer.concat(chunks);
        if (all.subarray(-4).equals(Buffer.alloc(4))) {
          received.push(all);
          answer(socket);
        }
      });
    });
    await once(scanner.listen(socketPath), 'listening');
  });

  afterEach(async () => {
    scanner.close();
    await once(scanner, 'close');
  });

  it('gets each piece with its length', async () => {
    const content = Buffer.alloc(PIECE_BYTES + 3, 'a');

    await client.store(content);

    expect(received[0]?.toString('latin1')).toBe(
      Buffer.concat([
        Buffer.from('zINSTREAM\0'),
        Buffer.from([0, 4, 0, 0]),
        content.subarray(0, PIECE_BYTES),
        Buffer.from([0, 0, 0, 3]),
        content.subarray(PIECE_BYTES),
        Buffer.alloc(4),
      ]).toString('latin1'),
    );
  });

  it('refuses a file, and nothing of it stays', async () => {
    answer = (socket) => socket.end('stream: Win.Test.EICAR_HDB-1 FOUND\0');

    expect(await client.refusal(EICAR)).toEqual([422, errorMessages.fileRefused]);
    await expectNothingStored();
    const line = server.log.find((entry) => entry.includes('file_refused')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ virus: 'Win.Test.EICAR_HDB-1' });
  });

  it.each([
    [
      'says that a file is too large',
      (socket: Socket) => socket.end('INSTREAM size limit exceeded. ERROR\0'),
    ],
    ['says nothing', (socket: Socket) => socket.end()],
    ['breaks off', (socket: Socket) => socket.destroy()],
  ])('lets no file pass if it %s', async (_, act) => {
    answer = act;

    expect(await client.refusal(Buffer.from('Plan'))).toEqual([503, errorMessages.fileNotScanned]);
    await expectNothingStored();
  });

  it('lets no file pass if it ends while the file arrives', async () => {
    scanner.on('connection', (socket) => socket.destroy());

    expect(await client.refusal(randomBytes(8 * PIECE_BYTES))).toEqual([
      503,
      errorMessages.fileNotScanned,
    ]);
    await expectNothingStored();
  });
});

it('lets no file pass without its scanner', async () => {
  expect(await client.refusal(Buffer.from('Plan'))).toEqual([503, errorMessages.fileNotScanned]);
  await expectNothingStored();
});

// Only where Debian's clamav-daemon is installed.
if (existsSync(CLAMD)) {
  it('refuses the test file of all scanners by clamd, and accepts others', async () => {
    const md5 = createHash('md5').update(EICAR).digest('hex');
    writeFileSync(path.join(folder, 'test.hdb'), `${md5}:${String(EICAR.length)}:Eicar-Test\n`);
    const configuration = path.join(folder, 'clamd.conf');
    writeFileSync(
      configuration,
      [
        `LocalSocket ${socketPath}`,
        `DatabaseDirectory ${folder}`,
        `PidFile ${path.join(folder, 'clamd.pid')}`,
        'Foreground yes',
        'StreamMaxLength 26M',
      ].join('\n'),
    );
    const clamd = spawn(CLAMD, ['--config-file', configuration], { stdio: 'ignore' });
    while (!existsSync(socketPath)) await new Promise(setImmediate);

    expect(await client.refusal(EICAR)).toEqual([422, errorMessages.fileRefused]);
    expect((await client.upload(randomBytes(26_214_400))).status).toBe(200);
    clamd.kill();
    await once(clamd, 'exit');
  });
}
