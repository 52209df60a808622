import { queryOptions } from '@tanstack/react-query';
import type { Registry } from '@atrium/area-contract';
import { registry as registrySchema } from '@atrium/area-contract';
import { chooseReleases } from './candidate-share';
import { takePreviewName } from './preview-name';
import type { RegistryResponse } from './registry-request';
import { requestRegistry, takePrefetchedRegistry } from './registry-request';

/** Returns the query options of the registry, which is never stale. */
export function registryQuery() {
  return queryOptions({ queryKey: ['shell', 'registry'], queryFn: readRegistry });
}

/**
 * Reads the live releases of all areas, or the candidates that this browser is to have, or those of the
 * preview that this browser tab shows.
 *
 * @throws Error with a message for the user
 */
export async function readRegistry(): Promise<Registry> {
  const { status, content } = await requestShownRegistry();
  if (!isSuccess(status)) {
    throw new Error(`The list of areas could not be read (${String(status)}).`);
  }
  const parsed = registrySchema.safeParse(content);
  if (!parsed.success) throw new Error('The list of areas has an unknown format.');
  const { areas } = parsed.data;
  for (const [name, area] of Object.entries(areas)) areas[name] = chooseReleases(area);
  return parsed.data;
}

/** Requests the registry of this tab's preview, or the live one, which the boot script may have fetched. */
async function requestShownRegistry(): Promise<RegistryResponse> {
  // Taken in any case, as it is outdated when the registry is read the next time.
  const prefetched = takePrefetchedRegistry();
  const preview = takePreviewName();
  if (preview) {
    const response = await requestRegistry(`?preview=${encodeURIComponent(preview)}`);
    if (isSuccess(response.status)) return response;
    // The live releases stand in for a preview that is not available.
  }
  return prefetched ?? requestRegistry();
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}
