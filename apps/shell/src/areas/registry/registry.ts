import { queryOptions } from '@tanstack/react-query';
import { request, sessionQueries } from '@atrium/api-client';
import type { Registry } from '@atrium/area-contract';
import { registry as registrySchema } from '@atrium/area-contract';
import { getUser } from '@atrium/contracts';
import { chooseReleases } from './candidate-share';
import { takePreviewName } from './preview-name';
import type { RegistryResponse } from './registry-request';
import { requestRegistry, takePrefetchedRegistry } from './registry-request';

/** Returns the query options of the registry, which is never stale. */
export function registryQuery() {
  return queryOptions({
    queryKey: ['shell', 'registry'],
    // The page has just read the user.
    queryFn: ({ client }) =>
      readRegistry(client.getQueryData(sessionQueries.user().queryKey)?.candidates ?? []),
  });
}

/**
 * Reads the live releases of all areas, or the candidates that this browser is to have, or those of the
 * preview that this browser tab shows.
 *
 * @param candidates ids of those that were made for the user; by default, the server is asked for them
 * @throws Error with a message for the user
 */
export async function readRegistry(candidates?: readonly string[]): Promise<Registry> {
  const { status, content } = await requestShownRegistry();
  if (!isSuccess(status)) {
    throw new Error(`The list of areas could not be loaded (${String(status)}).`);
  }
  const parsed = registrySchema.safeParse(content);
  if (!parsed.success) throw new Error('The list of areas has an unknown format.');
  const { areas } = parsed.data;
  const own = candidates ?? (await readOwnCandidates(parsed.data));
  for (const [name, area] of Object.entries(areas)) areas[name] = chooseReleases(area, own);
  return parsed.data;
}

// The page may have read the user long before one was made.
async function readOwnCandidates({ areas }: Registry): Promise<readonly string[]> {
  const hasPeople = Object.values(areas).some(({ candidate }) => candidate?.people);
  return hasPeople ? ((await request(getUser, {})).candidates ?? []) : [];
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
