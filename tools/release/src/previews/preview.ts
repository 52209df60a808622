import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { areaRelease } from '@atrium/area-contract';
import { ReleaseError } from '../release-error';
import type { Disk } from '../release-folder/disk';
import { writeFileAtomically } from '../release-folder/files';
import { parseJson } from '../release-folder/json';
import { nullIfMissing } from '../release-folder/null-if-missing';
import { previewFile, previewFolder } from '../release-folder/paths';
import type { AreaRecord } from '../release-folder/release-record';
import { toAreaRelease } from '../release-folder/release-record';
import type { ReleaseKeys } from '../signing/keys';
import { NO_KEYS } from '../signing/keys';
import { signFile } from '../signing/signed-file';
import type { ReleaseName } from '../verify/recorded-releases';
import { list } from '../verify/recorded-releases';

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Name of the preview that every release of an area has: `tasks@0123456789abcdef`. */
const RELEASE_NAME = /^([a-z][a-z0-9-]*)@([0-9a-f]{16})$/;

/** Releases of areas that a browser can show instead of the live ones. */
const preview = z.object({
  kind: z.literal('preview'),
  version: z.literal(1),
  /** Also the name of the file, so that a signed preview can't be served under another name. */
  name: z.string(),
  /** ISO 8601 in UTC. */
  at: z.iso.datetime(),
  by: z.string(),
  reason: z.nullable(z.string()),
  /** Whether the live set with these releases passed the smoke test. */
  smoke: z.enum(['passed', 'left out']),
  areas: z.record(z.string(), areaRelease),
});
export type Preview = z.output<typeof preview>;

/** The fields of a preview that the command provides. */
export type PreviewDetails = Pick<Preview, 'by' | 'reason' | 'smoke'>;

/**
 * Checks the name of a preview.
 *
 * @throws ReleaseError
 */
export function requirePreviewName(name: string): void {
  if (NAME.test(name)) return;
  throw new ReleaseError([
    `“${name}” can’t be the name of a preview: use up to 40 lowercase letters, digits and dashes, such as pr-12.`,
  ]);
}

/** Returns the name of the preview that a release has by itself. */
export function previewNameOf({ app, id }: ReleaseName): string {
  return `${app}@${id}`;
}

/** Returns the release that a preview belongs to; `null` for one that was published under a name. */
export function releaseOfPreview(name: string): ReleaseName | null {
  const [, app, id] = RELEASE_NAME.exec(name) ?? [];
  return app !== undefined && id !== undefined ? { app, id } : null;
}

/** Returns the releases in a preview. */
export function releasesIn({ areas }: Preview): ReleaseName[] {
  return Object.entries(areas).map(([app, { id }]) => ({ app, id }));
}

/** Lists the files in the folder of previews that have the name of one, by that name. */
export async function listPreviewNames(root: string): Promise<string[]> {
  const entries = await list(previewFolder(root));
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => path.parse(entry.name).name)
    .filter((name) => NAME.test(name) || RELEASE_NAME.test(name))
    .sort();
}

/** Reads a preview; returns `null` when it is missing, invalid or has another name. */
export async function readPreview(root: string, name: string): Promise<Preview | null> {
  const text = await readFile(previewFile(root, name), 'utf8').catch(nullIfMissing);
  const { data } = preview.safeParse(parseJson(text ?? ''));
  return data?.name === name ? data : null;
}

/** Reads all valid previews, by name. */
export async function readPreviews(root: string): Promise<Preview[]> {
  const names = await listPreviewNames(root);
  const previews = await Promise.all(names.map((name) => readPreview(root, name)));
  return previews.flatMap((found) => found ?? []);
}

/** Creates or replaces a preview, signed if there is a key. The files of its releases must be stored. */
export async function writePreview(
  disk: Disk,
  root: string,
  { signing }: ReleaseKeys = NO_KEYS,
  written: Preview,
): Promise<void> {
  const text = `${JSON.stringify(written, null, 2)}\n`;
  // First, so that readers find both or neither.
  if (signing) await signFile(disk, root, signing, text);
  await writeFileAtomically(disk, previewFile(root, written.name), text);
}

/** Creates the preview of a release, unless it has one already. */
export async function storeReleasePreview(
  disk: Disk,
  root: string,
  keys: ReleaseKeys | undefined,
  record: AreaRecord,
  details: PreviewDetails,
): Promise<void> {
  const name = previewNameOf({ app: record.name, id: record.id });
  const stored = await readPreview(root, name);
  const at = stored?.at ?? new Date().toISOString();
  const areas = { [record.name]: toAreaRelease(record, at) };
  if (stored && JSON.stringify(stored.areas) === JSON.stringify(areas)) return;
  await writePreview(disk, root, keys, {
    ...{ kind: 'preview', version: 1, name, at, ...details, areas },
  });
}
