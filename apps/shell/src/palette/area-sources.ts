import type {
  AreaRelease,
  CommandsModule,
  ContributionContext,
  PaletteCommand,
  PaletteEntry,
  SearchModule,
} from '@atrium/area-contract';
import { MAX_SEARCH_RESULTS, PALETTE_KINDS } from '@atrium/area-contract';
import type { AreaLoader } from '../areas/loading/area-loader';
import { loadModule, withinTime } from '../contributions/contributed-module';
import { isOwnAddress } from '../unsaved-work/open-address';
import type { AddressItem, PaletteIcon, PaletteRemoteSearch, PaletteSearch } from './palette-items';

/**
 * Loads and lists the commands of a release.
 *
 * @throws Error when they fail or take too long
 */
export async function loadCommands(
  loader: AreaLoader,
  release: AreaRelease,
  context: ContributionContext,
): Promise<AddressItem[]> {
  const loading = loader.loadContribution(release, 'commands');
  const commands = await loadModule<CommandsModule>(release, loading, 'list');
  return commands
    .list(context)
    .flatMap((command) => readItem(release, command, 'command', command.keywords));
}

/**
 * Loads and prepares the search of a release.
 *
 * @param recentIds ids of entries to recall
 * @throws Error when it fails or takes too long
 */
export async function loadSearch(
  loader: AreaLoader,
  release: AreaRelease,
  context: ContributionContext,
  recentIds: readonly string[],
): Promise<PaletteSearch> {
  const loading = loader.loadContribution(release, 'search');
  const search = await loadModule<SearchModule>(release, loading, 'prepare');
  const find = await withinTime(release, search.prepare(context));
  const recalled = await withinTime(release, recallAll(release, search, context, recentIds));
  const remote = readRemote(release, search, context);
  let hasFailed = false;
  return {
    heading: search.title,
    area: release.manifest.name,
    recalled,
    find: (text) => {
      if (hasFailed) return [];
      try {
        const found = find(text).slice(0, MAX_SEARCH_RESULTS);
        return found.flatMap((entry) => readFound(release, entry));
      } catch (error) {
        hasFailed = true;
        reportError(error);
        return [];
      }
    },
    ...(remote && { remote }),
  };
}

function readRemote(
  release: AreaRelease,
  { remote }: SearchModule,
  context: ContributionContext,
): PaletteRemoteSearch | undefined {
  if (typeof remote?.find !== 'function') return undefined;
  return {
    heading: remote.title,
    find: async (text) => {
      const found = await withinTime(release, remote.find(context, text));
      return found
        .slice(0, MAX_SEARCH_RESULTS)
        .flatMap((entry) => readItem(release, entry, 'result'));
    },
  };
}

async function recallAll(
  release: AreaRelease,
  { recall }: SearchModule,
  context: ContributionContext,
  ids: readonly string[],
): Promise<Map<string, AddressItem | null>> {
  const recalled = new Map<string, AddressItem | null>();
  if (typeof recall !== 'function') return recalled;
  for (const id of ids) {
    const entry = await recall(context, id);
    recalled.set(id, entry === null ? null : (readFound(release, entry)[0] ?? null));
  }
  return recalled;
}

function readFound(release: AreaRelease, entry: PaletteEntry): AddressItem[] {
  const source = { area: release.manifest.name, id: entry.id };
  return readItem(release, entry, 'result').map((item) => ({ ...item, source }));
}

// Areas are built separately, so their types are not checked here.
function readItem(
  release: AreaRelease,
  entry: Partial<Record<keyof PaletteCommand, unknown>>,
  defaultIcon: PaletteIcon,
  keywords: readonly string[] = [],
): AddressItem[] {
  const { id, label, detail, kind, excerpt, shortcut, to } = entry;
  if (typeof label !== 'string' || !isOwnAddress(to)) return [];
  return [
    {
      key: `${release.manifest.name}-${String(id)}`,
      label,
      detail: typeof detail === 'string' ? detail : undefined,
      excerpt: typeof excerpt === 'string' ? excerpt : undefined,
      icon: PALETTE_KINDS.find((known) => known === kind) ?? defaultIcon,
      shortcut: typeof shortcut === 'string' ? shortcut : undefined,
      to,
      searched: [label, ...keywords].join(' '),
    },
  ];
}
