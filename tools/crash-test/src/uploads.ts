import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { Key, Row, WriteTracker } from './write-tracker';
import type { WriterOptions } from './writer';
import { Disconnected, exchange, idOf, keyOf } from './writer';

// More than a piece, in which the server stores files.
const FILE_BYTES = 300 * 1024;

type Connection = Pick<WriterOptions, 'url' | 'cookie'>;

/**
 * Uploads a file, and then the beginning of one whose end never comes, until the server is unreachable. A person can
 * upload 500 MB in a day: enough for more than 500 cycles.
 * @throws Error when the server rejects a file.
 */
export async function uploadUntilDisconnected(
  server: Connection,
  tracker: WriteTracker,
): Promise<void> {
  const content = randomBytes(FILE_BYTES);
  const sha256 = digestOf(content);
  const acknowledge = tracker.begin({ type: 'create', kind: 'files', marker: sha256 });
  try {
    const { ok, body } = await exchange(`${server.url}/api/files`, {
      method: 'POST',
      headers: { cookie: server.cookie },
      body: content,
    });
    if (!ok) throw new Error(`A file was rejected: ${body.toString()}`);
    // The contract's response schema has parsed it on the server.
    const { id } = JSON.parse(body.toString()) as { readonly id: number };
    acknowledge({ key: keyOf('files', { id }), row: { id, sha256 } });
    await uploadBeginning(server, content);
  } catch (error) {
    if (!(error instanceof Disconnected)) throw error;
  }
}

async function uploadBeginning({ url, cookie }: Connection, content: Buffer): Promise<void> {
  const upload = request(`${url}/api/files`, {
    method: 'POST',
    headers: { cookie, 'content-length': 2 * content.length },
  });
  upload.write(content);
  await once(upload, 'response').catch((error: unknown) => {
    throw new Disconnected('The server is unreachable', { cause: error });
  });
  throw new Error('The server has answered before the end of a file.');
}

/** Reads files; those that are not there are left out. */
export async function readFiles(
  { url, cookie }: Connection,
  keys: readonly Key[],
): Promise<ReadonlyMap<Key, Row>> {
  const rows = new Map<Key, Row>();
  for (const key of keys) {
    const id = idOf(key);
    try {
      const { ok, body } = await exchange(`${url}/api/files/${id}`, { headers: { cookie } });
      if (ok) rows.set(key, { id: Number(id), sha256: digestOf(body) });
    } catch (error) {
      if (!(error instanceof Disconnected)) throw error;
      // The server ends the response where a piece is missing.
      rows.set(key, { id: Number(id), isCutOff: true });
    }
  }
  return rows;
}

function digestOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
