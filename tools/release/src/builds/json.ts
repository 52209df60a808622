import { readFile } from 'node:fs/promises';
import type * as z from 'zod/mini';
import { parseJson } from '@atrium/contracts';
import { codeOf, ReleaseError } from '../release-error';

/**
 * Reads a JSON file.
 *
 * @returns `null` when the file is missing
 * @throws ReleaseError when it can't be read or does not match the schema
 */
export async function readJson<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const content = await readIfPresent(file);
  if (content === null) return null;
  const parsed = schema.safeParse(parseJson(content.toString()));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(
    ({ path, message }) => `${file}: ${path.join('.')} ${message}.`,
  );
  throw new ReleaseError([`${file} has an unknown format.`, ...issues]);
}

/** Reads a file; returns `null` when it is missing. */
export async function readIfPresent(file: string): Promise<Buffer<ArrayBuffer> | null> {
  return readFile(file).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw new ReleaseError([`${file} can’t be read (${codeOf(error)}).`]);
  });
}
