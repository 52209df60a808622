import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Starts Atrium with settings that it must refuse before it installs or builds anything. */
function start(settings: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(__dirname, '../start.mjs')], {
      env: { ...process.env, ...settings },
    });
    let output = '';
    child.stdout.on('data', (text) => (output += String(text)));
    child.stderr.on('data', (text) => (output += String(text)));
    child.once('close', (code) => resolve({ code, output: output.trim() }));
  });
}

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('a taken port is one sentence, before anything is built', async () => {
  const server = net.createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  const { code, output } = await start({ HOST: '', PORT: String(port), DATA_DIR: folder });

  server.close();
  expect(code).toBe(1);
  expect(output).toBe(
    `Port ${port} on 127.0.0.1 is in use: stop what runs there, or choose another port with PORT=${port + 1} npm start.`,
  );
});

test('a port that is none is one sentence', async () => {
  const { code, output } = await start({ PORT: '70000', DATA_DIR: folder });
  expect(code).toBe(1);
  expect(output).toBe('PORT must be a whole number from 0 to 65535.');
});

test('a data folder that can’t be written to is one sentence', async () => {
  // A file in its place is refused to root as well.
  const file = path.join(folder, 'data');
  writeFileSync(file, '');
  const { code, output } = await start({ PORT: '0', DATA_DIR: file });
  expect(code).toBe(1);
  expect(output).toBe(
    `The data folder ${file} can't be written to (EEXIST): make it writable, or choose another one with DATA_DIR.`,
  );
});
