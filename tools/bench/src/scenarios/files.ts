import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort, query, startNginx } from '@atrium/test-product';
import { startProduct } from '../product';
import { formatReport } from '../report';
import { residentKb } from '../resident-kb';
import { measureRounds } from '../rounds';
import type { Scenario } from './scenario';

const FILE_BYTES = 25 * 1024 * 1024;
const UPLOADS_AT_ONCE = 20;
const SAMPLE_MS = 20;
const [ATRIUM, PLAIN] = ['Atrium', 'a plain file'];
const PLAIN_PATH = '/plain-file';

/**
 * Measures uploads of 25 MB beside those to a minimal server behind the same nginx, which writes the body to a file,
 * and the server's memory during 20 uploads at once beside that before them.
 */
export const measureFiles: Scenario = async ({ databaseUrl, nginxPath, runs, progress }) => {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${String(port)}`;
  const product = await startProduct({ databaseUrl, database: 'atrium_bench_files', seed: '' });
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-bench-files-'));
  const plain = await startPlainServer(folder);
  const proxy = await startNginx({
    program: nginxPath,
    folder,
    port,
    apis: [product.origin],
    server: describePlainLocation(plain.origin),
  });
  const address = `${origin}/api/files`;
  // A person can upload 500 MB in a day.
  const forgetFiles = () => query(product.databaseUrl, 'delete from files');
  try {
    const variants = [
      {
        name: ATRIUM,
        async measure() {
          await forgetFiles();
          return upload(address, product.cookie);
        },
      },
      { name: PLAIN, measure: () => upload(`${origin}${PLAIN_PATH}`) },
    ];
    const measures = await measureRounds(variants, runs, progress);
    await forgetFiles();
    progress(`${String(UPLOADS_AT_ONCE)} uploads at once`);
    const memory = await measureMemory(product.pid, async () => {
      const uploads = Array.from({ length: UPLOADS_AT_ONCE }, () =>
        upload(address, product.cookie),
      );
      await Promise.all(uploads);
    });
    const comparisons = [{ variant: ATRIUM, by: PLAIN }];
    return `${formatReport({ title: 'Uploads of 25 MB', measures, comparisons })}\n\n${memory}`;
  } finally {
    await proxy.stop();
    plain.stop();
    await product.stop();
    await rm(folder, { recursive: true });
  }
};

// Like that of files in `deploy/nginx`.
function describePlainLocation(origin: string): string {
  return `
    location = ${PLAIN_PATH} {
      client_max_body_size 26m;
      include atrium/proxy.conf;
      proxy_request_buffering off;
      proxy_pass ${origin}/;
    }`;
}

/** Uploads a new file and measures the time until the response. */
async function upload(address: string, cookie = ''): Promise<Record<string, number>> {
  const body = randomBytes(FILE_BYTES);
  const start = performance.now();
  const response = await fetch(address, { method: 'POST', headers: { cookie }, body });
  if (!response.ok) throw new Error(`The upload failed: ${await response.text()}`);
  await response.arrayBuffer();
  return { 'one upload (ms)': performance.now() - start };
}

async function measureMemory(pid: number, work: () => Promise<void>): Promise<string> {
  const before = await residentKb(pid);
  let peak = before;
  let isRunning = true;
  async function sample(): Promise<void> {
    while (isRunning) {
      peak = Math.max(peak, await residentKb(pid));
      await sleep(SAMPLE_MS);
    }
  }
  const samples = sample();
  await work();
  isRunning = false;
  await samples;
  const [inMb, beforeMb] = [peak, before].map((kb) => (kb / 1024).toFixed(0));
  return [
    `memory of the server during ${String(UPLOADS_AT_ONCE)} uploads at once`,
    `  ${String(inMb)} MB : before them ${String(beforeMb)} MB, ratio ${(peak / before).toFixed(2)}`,
  ].join('\n');
}

/** Starts a server that writes the body of each request to a new file in a folder. */
async function startPlainServer(folder: string) {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    void pipeline(request, createWriteStream(path.join(folder, `upload-${String(count)}`))).then(
      () => response.end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
