import type {
  AreaRelease,
  CommandsModule,
  ContributionContext,
  PaletteEntry,
  SearchModule,
} from '@atrium/area-contract';
import { MAX_SEARCH_RESULTS } from '@atrium/area-contract';
import type { AreaLoader } from '../areas/loading/area-loader';
import { AreaFailure } from '../areas/recovery/area-failure';
import type { PaletteItem, PaletteSearch } from './palette-items';
import { toItem } from './palette-items';

/** Time after which the palette no longer waits for a module of an area or its data. */
const TIMEOUT_MS = 15_000;

/**
 * Loads and lists the commands of a release.
 *
 * @throws Error when they fail or take too long
 */
export async function loadCommands(
  loader: AreaLoader,
  release: AreaRelease,
  context: ContributionContext,
): Promise<PaletteItem[]> {
  const commands = await withinTime(release, loader.loadContribution(release, 'commands'));
  if (!hasFunction<CommandsModule>(commands, 'list')) throw invalid(release, 'commands');
  return commands.list(context).flatMap((command) => readItem(release, command, command.keywords));
}

/**
 * Loads and prepares the search of a release.
 *
 * @throws Error when it fails or takes too long
 */
export async function loadSearch(
  loader: AreaLoader,
  release: AreaRelease,
  context: ContributionContext,
): Promise<PaletteSearch> {
  const search = await withinTime(release, loader.loadContribution(release, 'search'));
  if (!hasFunction<SearchModule>(search, 'prepare')) throw invalid(release, 'search');
  const find = await withinTime(release, search.prepare(context));
  let hasFailed = false;
  return {
    heading: search.title,
    find: (text) => {
      if (hasFailed) return [];
      try {
        const found = find(text).slice(0, MAX_SEARCH_RESULTS);
        return found.flatMap((entry) => readItem(release, entry));
      } catch (error) {
        hasFailed = true;
        reportError(error);
        return [];
      }
    },
  };
}

// Areas are built separately, so their types are not checked here.
function readItem(
  release: AreaRelease,
  entry: Partial<Record<keyof PaletteEntry, unknown>>,
  keywords: readonly string[] = [],
): PaletteItem[] {
  const { id, label, detail, to } = entry;
  // Two slashes would lead to another origin.
  if (typeof label !== 'string' || typeof to !== 'string' || !/^\/(?![/\\])/.test(to)) return [];
  const key = `${release.manifest.name}-${String(id)}`;
  return [toItem({ id: key, label, to, ...(typeof detail === 'string' && { detail }) }, keywords)];
}

function hasFunction<Module>(exported: unknown, name: keyof Module & string): exported is Module {
  return (
    typeof exported === 'object' &&
    exported !== null &&
    typeof Reflect.get(exported, name) === 'function'
  );
}

function invalid({ manifest }: AreaRelease, kind: string): AreaFailure {
  return new AreaFailure('incompatible', `${manifest.name} does not export ${kind}.`);
}

async function withinTime<Value>({ manifest }: AreaRelease, promise: Promise<Value>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const message = `${manifest.name} took too long to load its part of the palette.`;
      reject(new AreaFailure('network', message));
    }, TIMEOUT_MS);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
