import { readFile } from 'node:fs/promises';
import type * as z from 'zod/mini';
import { ReleaseError } from '../release-error';
import { nullIfMissing } from './null-if-missing';

/**
 * Reads a JSON file.
 *
 * @returns `null` when the file is missing
 * @throws ReleaseError when the content does not match the schema
 */
export async function readJson<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const text = await readFile(file, 'utf8').catch(nullIfMissing);
  if (text === null) return null;
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) {
    throw new ReleaseError([`${file} has an unknown format.`]);
  }
  return parsed.data;
}

/** Parses JSON; returns `undefined` for invalid text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
