import { queryOptions } from '@tanstack/react-query';
import type { AreaRelease } from '@atrium/area-contract';
import { AreaFailure } from '../areas/recovery/area-failure';

/** Time after which a module of an area, or its data, is no longer waited for. */
const TIMEOUT_MS = 15_000;

/**
 * Returns the query options of a module that a release contributes, with the id of that release.
 *
 * @param name of the module within its release
 * @param member see `loadModule`
 */
export function moduleQuery<Module>(
  release: AreaRelease,
  name: string,
  load: () => Promise<unknown>,
  member: keyof Module & string,
) {
  return queryOptions({
    queryKey: ['shell', 'module', release.manifest.name, release.id, name],
    queryFn: async () => ({
      releaseId: release.id,
      module: await loadModule<Module>(release, load(), member),
    }),
    // Structural sharing would copy the module.
    structuralSharing: false,
  });
}

/**
 * Awaits a module of a release.
 *
 * @param member a function that the module has to export
 * @throws Error when it fails, takes too long or exports something else
 */
export async function loadModule<Module>(
  release: AreaRelease,
  loading: Promise<unknown>,
  member: keyof Module & string,
): Promise<Module> {
  const exported = await withinTime(release, loading);
  if (hasFunction<Module>(exported, member)) return exported;
  throw new AreaFailure('incompatible', `${release.manifest.name} does not export “${member}”.`);
}

/** Awaits something of a release; rejects if it takes too long. */
export async function withinTime<Value>({ manifest }: AreaRelease, promise: Promise<Value>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const message = `${manifest.name} took too long to load a part of this page.`;
      reject(new AreaFailure('network', message));
    }, TIMEOUT_MS);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

// Areas are built separately, so their types are not checked here.
function hasFunction<Module>(exported: unknown, name: keyof Module & string): exported is Module {
  return (
    typeof exported === 'object' &&
    exported !== null &&
    typeof Reflect.get(exported, name) === 'function'
  );
}
