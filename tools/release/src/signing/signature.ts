import type { KeyObject } from 'node:crypto';
import { sign, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Registry } from '@atrium/area-contract';
import { sha256 } from '@atrium/webpack';
import { ReleaseError } from '../release-error';
import type { Disk } from '../release-folder/disk';
import { writeFileAtomically } from '../release-folder/files';
import { readLines } from '../release-folder/history';
import { nullIfMissing } from '../release-folder/null-if-missing';
import { historyFile, registryFile, signatureFile, statementFile } from '../release-folder/paths';
import { parseJson, readRecord } from '../release-folder/release-record';
import { recordedPageIntegrity } from '../release-folder/shell-page';

/** The signed statement; the signature is over the bytes of its file. */
const statement = z.object({
  version: z.literal(1),
  sequence: z.int(),
  /** SHA-256 of the bytes of `registry.json`, in hexadecimal digits. */
  registry: z.string(),
  /** SHA-384 of the live shell's page, as the `integrity` attribute takes it. */
  page: z.string(),
  /** The beginning of the history, up to this change. */
  history: z.object({ bytes: z.int(), sha256: z.string() }),
});
type Statement = z.output<typeof statement>;

/** In which way what is live is not what was signed. */
export type SignatureProblem = 'unsigned' | 'signature' | 'history';

/** Signs a registry that is to go live, before it is in its place: a reader finds both or neither. */
export async function signRegistry(
  disk: Disk,
  root: string,
  key: KeyObject,
  registry: Registry,
  text: string,
): Promise<void> {
  if (!registry.shell) throw new ReleaseError(['There is no live shell yet: release it as well.']);
  const page = recordedPageIntegrity(await readRecord(root, 'shell', registry.shell.id)) ?? '';
  const history = await readFile(historyFile(root));
  const hash = sha256(text);
  const said: Statement = {
    version: 1,
    sequence: registry.sequence,
    registry: hash,
    page,
    history: { bytes: history.length, sha256: sha256(history) },
  };
  const signed = `${JSON.stringify(said, null, 2)}\n`;
  await writeFileAtomically(disk, statementFile(root, hash), signed);
  await writeFileAtomically(disk, signatureFile(root, hash), sign(null, Buffer.from(signed), key));
}

/** Replaces the signature of a statement by that of another key, in one step. */
export async function replaceSignature(
  disk: Disk,
  root: string,
  key: KeyObject,
  hash: string,
): Promise<void> {
  const signed = await readFile(statementFile(root, hash));
  await writeFileAtomically(disk, signatureFile(root, hash), sign(null, signed, key));
}

/**
 * Compares what is live with its signature.
 *
 * @returns `null` when it is as it was signed with one of the keys, or nothing is live
 */
export async function checkSignature(
  root: string,
  trusted: readonly KeyObject[],
): Promise<SignatureProblem | null> {
  const registry = await readFile(registryFile(root)).catch(nullIfMissing);
  if (registry === null) return null;
  const hash = sha256(registry);
  const signed = await readFile(statementFile(root, hash)).catch(nullIfMissing);
  const signature = await readFile(signatureFile(root, hash)).catch(nullIfMissing);
  if (signed === null || signature === null) return 'unsigned';
  if (!trusted.some((key) => verify(null, signed, key, signature))) return 'signature';
  const { data } = statement.safeParse(parseJson(signed.toString('utf8')));
  if (data?.registry !== hash) return 'signature';
  return (await isHistoryOf(root, data)) ? null : 'history';
}

/** Returns the hash of the live registry that names its signature; `null` when nothing is live. */
export async function liveRegistryHash(root: string): Promise<string | null> {
  const registry = await readFile(registryFile(root)).catch(nullIfMissing);
  return registry && sha256(registry);
}

// Lines after the signed part can only be changes that were announced and not made.
async function isHistoryOf(root: string, { sequence, history }: Statement): Promise<boolean> {
  const bytes = (await readFile(historyFile(root)).catch(nullIfMissing)) ?? Buffer.alloc(0);
  if (sha256(bytes.subarray(0, history.bytes)) !== history.sha256) return false;
  const later = readLines(bytes.subarray(history.bytes).toString('utf8'));
  return later.every((line) => line.sequence > sequence);
}
