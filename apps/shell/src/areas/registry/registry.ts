import { queryOptions } from '@tanstack/react-query';
import type { Registry } from '@atrium/area-contract';
import { registry as registrySchema } from '@atrium/area-contract';
import { chooseReleases } from './candidate-share';
import { takePreviewName } from './preview-name';
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
  const prefetched = takePrefetchedRegistry();
  const preview = takePreviewName();
  let response = preview && (await requestRegistry(`?preview=${encodeURIComponent(preview)}`));
  // The boot script knows nothing of previews: it has fetched the live releases, which also stand in for a
  // preview that is not available.
  if (!response || response.status > 299) response = await (prefetched ?? requestRegistry());
  const { status, content } = response;
  if (status < 200 || status > 299) {
    throw new Error(`The list of areas could not be read (${String(status)}).`);
  }
  const parsed = registrySchema.safeParse(content);
  if (!parsed.success) throw new Error('The list of areas has an unknown format.');
  const { areas } = parsed.data;
  for (const [name, area] of Object.entries(areas)) areas[name] = chooseReleases(area);
  return parsed.data;
}
