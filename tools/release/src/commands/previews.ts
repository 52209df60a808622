import type { ReleaseTools } from '../activation/activate';
import { defaultTools, withLock } from '../activation/activate';
import type { Preview } from '../previews/preview';
import { readPreviews, releaseOfPreview, requirePreviewName } from '../previews/preview';
import { ReleaseError } from '../release-error';
import { exists } from '../release-folder/files';
import { previewFile } from '../release-folder/paths';

/** Reads the previews that were published under a name, the latest first. */
export async function listPreviews(root: string): Promise<Preview[]> {
  const previews = (await readPreviews(root)).filter(({ name }) => !releaseOfPreview(name));
  return previews.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

/**
 * Removes a preview. The files of its releases stay until they are pruned.
 *
 * @throws ReleaseError when there is none of that name
 */
export async function removePreview(
  root: string,
  { name, tools = defaultTools }: { name: string; tools?: ReleaseTools },
): Promise<void> {
  requirePreviewName(name);
  await withLock(root, tools, async (_, { disk }) => {
    const file = previewFile(root, name);
    if (!(await exists(file))) {
      throw new ReleaseError([`There is no preview ${name}: "previews" lists all of them.`]);
    }
    await disk.remove(file);
  });
}
