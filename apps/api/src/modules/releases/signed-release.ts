import { createHash, type KeyObject, verify } from 'node:crypto';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { HttpError } from '../../http/errors';
import { logSecurityEvent } from '../../log/security-log';
import { previewFile, readIfPresent, type ReleaseReader } from './release-reader';

/** The signed manifest that `tools/release` writes; the signature covers the bytes of its file. */
const signedManifest = z.object({
  version: z.literal(1),
  sequence: z.int(),
  /** SHA-256 of `registry.json` in hexadecimal. */
  registry: z.string(),
  /** SHA-384 of the page in the format of the `integrity` attribute. */
  page: z.string(),
});

const pointer = z.object({ shell: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{16}$/)) }) });

/** A release set with a valid signature. */
interface VerifiedRelease {
  readonly registry: Buffer;
  readonly page: string;
  readonly sequence: number;
}

/** Reason why a release set is not served. */
type Problem = 'missing' | 'unsigned' | 'signature' | 'registry' | 'page' | 'older';

const UNSIGNED =
  'The release is not signed: run "npm run release -- sign" with the signing key, then load this page again.';
const NOT_AS_SIGNED =
  'The release is not as it was signed: run "npm run release -- verify", then load this page again.';

/**
 * Creates a reader that serves only release sets with a valid signature and never downgrades to an older
 * set. If the set in the folder is invalid, it keeps serving the last valid one and logs one security
 * event. A preview without a valid signature does not exist.
 */
export function createSignedRelease(releaseDir: string, keys: readonly KeyObject[]): ReleaseReader {
  let live: VerifiedRelease | undefined;
  let reported = '';

  async function readLive(request: FastifyRequest): Promise<VerifiedRelease | undefined> {
    const registry = await readIfPresent(path.join(releaseDir, 'registry.json'));
    // Before the first release there is nothing to verify or report.
    if (registry === undefined && live === undefined) return undefined;
    if (registry !== undefined && live?.registry.equals(registry)) return live;
    const found =
      registry === undefined ? 'missing' : await verifyRelease(releaseDir, keys, registry);
    // Compares with `live` only now, because another request may have replaced it in the meantime.
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

  // Logged once for each content, too.
  const reportedPreviews = new Map<string, string>();

  async function readPreview(name: string, request: FastifyRequest): Promise<Buffer | undefined> {
    const content = await readIfPresent(previewFile(releaseDir, name));
    if (content === undefined) return undefined;
    const hash = sha256(content);
    const signature = await readIfPresent(path.join(releaseDir, 'signatures', `${hash}.sig`));
    if (signature && keys.some((key) => verify(null, content, key, signature))) return content;
    if (reportedPreviews.get(name) !== hash) {
      reportedPreviews.set(name, hash);
      const problem: Problem = signature ? 'signature' : 'unsigned';
      logSecurityEvent(request, 'release_signature_invalid', { problem, preview: name });
    }
    return undefined;
  }

  return {
    readRegistry: async (request) => (await readLive(request))?.registry,
    readPage: async (request) => (await readLive(request))?.page,
    readPreview,
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
    readIfPresent(path.join(folder, `${hash}.json`)),
    readIfPresent(path.join(folder, `${hash}.sig`)),
  ]);
  if (signed === undefined || signature === undefined) return 'unsigned';
  if (!keys.some((key) => verify(null, signed, key, signature))) return 'signature';
  const manifest = signedManifest.safeParse(parseJson(signed));
  const { data } = pointer.safeParse(parseJson(registry));
  if (!manifest.success || manifest.data.registry !== hash || data === undefined) return 'registry';
  const page = await findPage(releaseDir, data.shell.id, manifest.data.page);
  if (page === undefined) return 'page';
  return { registry, page, sequence: manifest.data.sequence };
}

// The stored page is written together with the registry, `index.html` in a separate step.
async function findPage(
  releaseDir: string,
  shellId: string,
  integrity: string,
): Promise<string | undefined> {
  for (const file of [`releases/shell/${shellId}.html`, 'index.html']) {
    const page = await readIfPresent(path.join(releaseDir, file));
    if (page !== undefined && integrityOf(page) === integrity) return page.toString('utf8');
  }
  return undefined;
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
