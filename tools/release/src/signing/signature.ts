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
import { parseJson } from '../release-folder/json';
import { nullIfMissing } from '../release-folder/null-if-missing';
import { historyFile, registryFile, signatureFile, statementFile } from '../release-folder/paths';
import { readRecord } from '../release-folder/release-record';
import { recordedPageIntegrity } from '../release-folder/shell-page';

/** The signed statement about a registry; the signature covers the bytes of its file. */
const statement = z.object({
  version: z.literal(1),
  sequence: z.int(),
  /** SHA-256 of `registry.json`, in hexadecimal digits. */
  registry: z.string(),
  /** SHA-384 of the live shell's page, in the form of the `integrity` attribute. */
  page: z.string(),
  /** The history up to and including this change. */
  history: z.object({ bytes: z.int(), sha256: z.string() }),
});
type Statement = z.output<typeof statement>;

/** Reason why the live set does not match its signature. */
export type SignatureProblem = 'unsigned' | 'signature' | 'history';

/** Signs a registry before it goes live, so that readers find both or neither. */
export async function signRegistry(
  disk: Disk,
  root: string,
  key: KeyObject,
  registry: Registry,
  text: string,
): Promise<void> {
  if (!registry.shell) throw new ReleaseError(['There is no live shell yet: publish it as well.']);
  const page = recordedPageIntegrity(await readRecord(root, 'shell', registry.shell.id)) ?? '';
  const history = await readFile(historyFile(root));
  const hash = sha256(text);
  const signedStatement: Statement = {
    version: 1,
    sequence: registry.sequence,
    registry: hash,
    page,
    history: { bytes: history.length, sha256: sha256(history) },
  };
  const signed = `${JSON.stringify(signedStatement, null, 2)}\n`;
  await writeFileAtomically(disk, statementFile(root, hash), signed);
  await writeFileAtomically(disk, signatureFile(root, hash), sign(null, Buffer.from(signed), key));
}

/** Replaces the signature of a statement with one by another key, atomically. */
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
 * Verifies the signature of the live set.
 *
 * @param trusted the keys, one of which must match
 * @returns `null` when the signature is valid or nothing is live
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

/** Returns the hash of the live registry, by which its signature is stored; `null` when nothing is live. */
export async function liveRegistryHash(root: string): Promise<string | null> {
  const registry = await readFile(registryFile(root)).catch(nullIfMissing);
  return registry && sha256(registry);
}

// Only changes that were announced and never made may follow the signed part.
async function isHistoryOf(root: string, { sequence, history }: Statement): Promise<boolean> {
  const bytes = (await readFile(historyFile(root)).catch(nullIfMissing)) ?? Buffer.alloc(0);
  if (sha256(bytes.subarray(0, history.bytes)) !== history.sha256) return false;
  const later = readLines(bytes.subarray(history.bytes).toString('utf8'));
  return later.every((line) => line.sequence > sequence);
}
