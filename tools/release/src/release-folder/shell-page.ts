import { readFile } from 'node:fs/promises';
import type { BuiltFile } from '@atrium/webpack';
import { integrityOf } from '@atrium/webpack';
import { ReleaseError } from '../release-error';
import type { Disk } from './disk';
import { contentId, writeFileAtomically } from './files';
import { nullIfMissing } from './null-if-missing';
import { PAGE, pageFile, recordFile, storedPageFile } from './paths';
import type { ReleaseRecord, ShellRecord } from './release-record';
import { readJson, readRecord, releaseRecord } from './release-record';

// The build leaves it where the page names the release that it belongs to.
const RELEASE_ID = '__RELEASE_ID__';

/** Makes the page of a release from the page of its build. */
export function fillReleaseId(template: string, id: string): string {
  return template.replaceAll(RELEASE_ID, id);
}

/**
 * Returns the content hash of a shell's release, whose page names the hash itself.
 *
 * @param page the page as it is served
 */
export function shellContentId({ id, files }: ShellRecord, page: string): string {
  const template = integrityOf(page.replaceAll(id, RELEASE_ID));
  return contentId(
    files.map((file): BuiltFile => (file.path === PAGE ? { ...file, integrity: template } : file)),
  );
}

/** Returns the hash that a release has recorded for its page; `null` when it has none. */
export function recordedPageIntegrity(record: ReleaseRecord | null): string | null {
  return record?.files.find(({ path }) => path === PAGE)?.integrity ?? null;
}

/** Copies the page of the live shell to `index.html`, unless it is lost or not as it was recorded. */
export async function syncLivePage(
  disk: Disk,
  root: string,
  { shell }: { shell: { id: string } | null },
): Promise<void> {
  if (!shell) return;
  const page = await readStoredPage(root, shell.id);
  // A publish of the shell puts it back.
  if (page === null) return;
  const record = await readJson(recordFile(root, 'shell', shell.id), releaseRecord);
  if (integrityOf(page) !== recordedPageIntegrity(record)) return;
  const shown = await readFile(pageFile(root), 'utf8').catch(nullIfMissing);
  if (shown !== page) await writeFileAtomically(disk, pageFile(root), page);
}

/**
 * Refuses a shell whose page is not the recorded one. Where the kept page is lost, that is
 * `index.html`; a page that is lost altogether is no reason, since nothing can be taken from it.
 *
 * @param id the release that is live or is to go live
 * @throws ReleaseError naming the page
 */
export async function requireUnchangedPage(root: string, id: string): Promise<void> {
  const kept = await readStoredPage(root, id);
  const page = kept ?? (await readFile(pageFile(root), 'utf8').catch(nullIfMissing));
  if (page === null) return;
  const record = await readRecord(root, 'shell', id);
  if (integrityOf(page) === recordedPageIntegrity(record)) return;
  const file = kept === null ? PAGE : `releases/shell/${id}.html`;
  throw new ReleaseError([
    `${file} is not the page that was released with shell ${id}: publish the build of this shell again, which puts the page back, or make another shell live.`,
  ]);
}

function readStoredPage(root: string, id: string): Promise<string | null> {
  return readFile(storedPageFile(root, id), 'utf8').catch(nullIfMissing);
}
