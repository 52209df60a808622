import path from 'node:path';
import { readPublicKeys } from './public-keys';
import { previewFile, readIfPresent, type ReleaseReader } from './release-reader';
import { createSignedRelease } from './signed-release';

/**
 * Creates the reader of a release folder, whose content may change while the server runs.
 * @param publicKeyFile if set, only signed releases are served; its keys are read once.
 * @throws UserFacingError when the file contains no keys.
 */
export function createLiveRelease(
  releaseDir: string,
  publicKeyFile: string | undefined,
): ReleaseReader {
  if (publicKeyFile !== undefined) {
    return createSignedRelease(releaseDir, readPublicKeys(publicKeyFile));
  }
  return {
    readRegistry: () => readIfPresent(path.join(releaseDir, 'registry.json')),
    readPage: async () => (await readIfPresent(path.join(releaseDir, 'index.html')))?.toString(),
    readPreview: (name) => readIfPresent(previewFile(releaseDir, name)),
  };
}
