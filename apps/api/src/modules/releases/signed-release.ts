import { createHash, type KeyObject, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { errorCode } from '../../config/user-facing-error';
import { HttpError } from '../../http/errors';
import { logSecurityEvent } from '../../log/security-log';
import type { LiveRelease } from './live-release';

/** The signed statement of `tools/release`; the signature covers the bytes of its file. */
const statement = z.object({
  version: z.literal(1),
  sequence: z.int(),
  /** SHA-256 of the bytes of `registry.json`, in hexadecimal digits. */
  registry: z.string(),
  /** SHA-384 of the shell's page, as the `integrity` attribute takes it. */
  page: z.string(),
});

const pointer = z.object({ shell: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{16}$/)) }) });

/** A set whose signature is valid. */
interface VerifiedRelease {
  readonly registry: Buffer;
  readonly page: string;
  readonly sequence: number;
}

/** Why a set is not served. */
type Problem = 'missing' | 'unsigned' | 'signature' | 'registry' | 'page' | 'older';

const UNSIGNED =
  'The release is not signed: run "npm run release -- sign" with the signing key, then load this page again.';
const NOT_AS_SIGNED =
  'The release is not as it was signed: run "npm run release -- verify", then load this page again.';

/**
 * Creates a reader that gives out only what is signed with one of the keys, and never a set before
 * the last one that it has given out. It goes on with that one when what is in the folder is not
 * signed, and logs it once as a security event.
 */
export function createSignedRelease(releaseDir: string, keys: readonly KeyObject[]): LiveRelease {
  let live: VerifiedRelease | undefined;
  let reported = '';

  async function readLive(request: FastifyRequest): Promise<VerifiedRelease | undefined> {
    const registry = await readIfThere(path.join(releaseDir, 'registry.json'));
    // Nothing of the folder is trusted before the first release, and nothing is there to report.
    if (registry === undefined && live === undefined) return undefined;
    if (registry !== undefined && live?.registry.equals(registry)) return live;
    const found =
      registry === undefined ? 'missing' : await verifyRelease(releaseDir, keys, registry);
    // Another request may have got further meanwhile, so the newest set is looked at only now.
    const problem = typeof found === 'string' ? found : isOlder(found, live) ? 'older' : undefined;
    if (problem === undefined && typeof found !== 'string') {
      live = found;
      reported = '';
      return live;
    }
    const report = `${problem ?? ''} ${registry ? sha256(registry) : ''}`;
    if (problem !== undefined && report !== reported) {
      logSecurityEvent(request, 'release_signature_invalid', {
        problem,
        ...(live && { servedSequence: live.sequence }),
      });
      reported = report;
    }
    if (live) return live;
    throw new HttpError(503, problem === 'unsigned' ? UNSIGNED : NOT_AS_SIGNED);
  }

  return {
    readRegistry: async (request) => (await readLive(request))?.registry,
    readPage: async (request) => (await readLive(request))?.page,
  };
}

function isOlder(found: VerifiedRelease, live: VerifiedRelease | undefined): boolean {
  return live !== undefined && found.sequence <= live.sequence && !isSame(found, live);
}

function isSame(found: VerifiedRelease, live: VerifiedRelease): boolean {
  return found.registry.equals(live.registry);
}

async function verifyRelease(
  releaseDir: string,
  keys: readonly KeyObject[],
  registry: Buffer,
): Promise<VerifiedRelease | Problem> {
  const hash = sha256(registry);
  const folder = path.join(releaseDir, 'signatures');
  const [signed, signature] = await Promise.all([
    readIfThere(path.join(folder, `${hash}.json`)),
    readIfThere(path.join(folder, `${hash}.sig`)),
  ]);
  if (signed === undefined || signature === undefined) return 'unsigned';
  if (!keys.some((key) => verify(null, signed, key, signature))) return 'signature';
  const said = statement.safeParse(parseJson(signed));
  const { data } = pointer.safeParse(parseJson(registry));
  if (!said.success || said.data.registry !== hash || data === undefined) return 'registry';
  const page = await findPage(releaseDir, data.shell.id, said.data.page);
  if (page === undefined) return 'page';
  return { registry, page, sequence: said.data.sequence };
}

// The kept page comes with the registry; `index.html` follows in a step of its own.
async function findPage(
  releaseDir: string,
  shellId: string,
  integrity: string,
): Promise<string | undefined> {
  for (const file of [`releases/shell/${shellId}.html`, 'index.html']) {
    const page = await readIfThere(path.join(releaseDir, file));
    if (page !== undefined && integrityOf(page) === integrity) return page.toString('utf8');
  }
  return undefined;
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return undefined;
  }
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}
