import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { requireFreePort, requireWritableDataFolder } from './launch-checks';
import { setUpTemporaryFolder } from './testing/temporary-folder';
import { unprivileged } from './testing/unprivileged';

const RUN = path.join(__dirname, '../run.mjs');
const READ_ONLY = 0o555;

/** Starts Atrium with settings that it must reject before it builds anything. */
async function start(settings: Record<string, string>) {
  const [program, args] = unprivileged(process.execPath, [RUN, 'start']);
  const child = spawn(program, args, { env: { ...process.env, ...settings } });
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code, output: output.trim() };
}

const folder = setUpTemporaryFolder();

test('names a taken port before anything is built', async () => {
  const server = net.createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A listening TCP server always has an address of this type.
  const { port } = server.address() as net.AddressInfo;

  const { code, output } = await start({ HOST: '', PORT: String(port), DATA_DIR: folder.root });

  server.close();
  expect(code).toBe(1);
  expect(output).toBe(
    `Port ${port} on 127.0.0.1 is already in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
  );
});

test('names a data folder that cannot be written', async () => {
  const locked = path.join(folder.root, 'locked');
  mkdirSync(locked, { mode: READ_ONLY });

  const { code, output } = await start({ PORT: '0', DATA_DIR: locked });

  expect(code).toBe(1);
  expect(output).toBe(
    `The data folder ${locked} cannot be written (permission denied). Run the command as its owner or set DATA_DIR.`,
  );
});

test('names a data folder that is a file', () => {
  const file = folder.write('file', '');

  expect(() => requireWritableDataFolder({ DATA_DIR: file })).toThrow(
    `The data folder ${file} cannot be written (not a folder). Run the command as its owner or set DATA_DIR.`,
  );
});

test('rejects a port that is out of range', async () => {
  await expect(requireFreePort('127.0.0.1', 70_000)).rejects.toThrow(
    'PORT must be a whole number from 0 to 65535.',
  );
});

test('keeps other accounts out of a new data folder', () => {
  const dataDir = path.join(folder.root, 'data');

  requireWritableDataFolder({ DATA_DIR: dataDir });

  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});
