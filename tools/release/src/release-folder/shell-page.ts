import { readFile } from 'node:fs/promises';
import type { Registry } from '@atrium/area-contract';
import type { BuiltFile } from '@atrium/webpack';
import { integrityOf } from '@atrium/webpack';
import { ReleaseError } from '../release-error';
import type { Disk } from './disk';
import { contentId, writeFileAtomically } from './files';
import { readJson } from './json';
import { nullIfMissing } from './null-if-missing';
import { PAGE, pageFile, recordFile, storedPageFile } from './paths';
import type { ReleaseRecord, ShellRecord } from './release-record';
import { readRecord, releaseRecord } from './release-record';

// Placeholder for the id of the release in the page.
const RELEASE_ID = '__RELEASE_ID__';

/** Replaces the placeholder in the page of a build with the id of the release. */
export function fillReleaseId(template: string, id: string): string {
  return template.replaceAll(RELEASE_ID, id);
}

/**
 * Returns the id of a shell's release, whose page contains the id itself.
 *
 * @param page the page as it is served
 */
export function shellContentId({ id, files }: ShellRecord, page: string): string {
  const template = integrityOf(page.replaceAll(id, RELEASE_ID));
  return contentId(
    files.map((file): BuiltFile => (file.path === PAGE ? { ...file, integrity: template } : file)),
  );
}

/** Returns the recorded hash of a shell's page; `null` without one. */
export function recordedPageIntegrity(record: ReleaseRecord | null): string | null {
  return record?.files.find(({ path }) => path === PAGE)?.integrity ?? null;
}

/** Copies the stored page of the live shell to `index.html`, unless it is missing or modified. */
export async function syncLivePage(
  disk: Disk,
  root: string,
  { shell }: Pick<Registry, 'shell'>,
): Promise<void> {
  if (!shell) return;
  const page = await readStoredPage(root, shell.id);
  // Publishing the shell again restores it.
  if (page === null) return;
  const record = await readJson(recordFile(root, 'shell', shell.id), releaseRecord);
  if (integrityOf(page) !== recordedPageIntegrity(record)) return;
  const served = await readFile(pageFile(root), 'utf8').catch(nullIfMissing);
  if (served !== page) await writeFileAtomically(disk, pageFile(root), page);
}

/**
 * Checks that the page of a shell's release has not been modified. Without the stored page, `index.html`
 * is checked; without either there is nothing to check.
 *
 * @param id the release that is live or goes live
 * @throws ReleaseError when the page was modified
 */
export async function requireUnchangedPage(root: string, id: string): Promise<void> {
  const stored = await readStoredPage(root, id);
  const page = stored ?? (await readFile(pageFile(root), 'utf8').catch(nullIfMissing));
  if (page === null) return;
  const record = await readRecord(root, 'shell', id);
  if (integrityOf(page) === recordedPageIntegrity(record)) return;
  const file = stored === null ? PAGE : `releases/shell/${id}.html`;
  throw new ReleaseError([
    `${file} is not the page that was released with shell ${id}: publish the build of this shell again, which restores the page, or make another shell live.`,
  ]);
}

function readStoredPage(root: string, id: string): Promise<string | null> {
  return readFile(storedPageFile(root, id), 'utf8').catch(nullIfMissing);
}
