import { lstat } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@atrium/area-contract';
import type { HistoryEntry } from '../release-folder/history';
import { readPendingChanges } from '../release-folder/history';
import { nullIfMissing } from '../release-folder/null-if-missing';
import { registryFile } from '../release-folder/paths';
import { liveReleaseId, setId } from '../release-folder/registry';
import type { Fault, FaultKind } from './fault';

/** Compares the registry with its set id and with the history. */
export async function verifyRegistry(
  root: string,
  registry: Registry,
  history: readonly HistoryEntry[],
): Promise<Fault[]> {
  const place = registryFile(root);
  const stats = await lstat(place).catch(nullIfMissing);
  if (stats === null) return [];
  const fault = await findFault(root, registry, history, stats.isSymbolicLink());
  return fault ? [{ app: null, id: null, file: path.basename(place), fault }] : [];
}

async function findFault(
  root: string,
  registry: Registry,
  history: readonly HistoryEntry[],
  isLink: boolean,
): Promise<FaultKind | null> {
  if (isLink) return 'symbolic link';
  if (registry.sequence > 0 && !isInHistory(registry, history)) return 'changed';
  const pending = await readPendingChanges(root, registry.sequence);
  return pending.length > 0 ? 'older than the history' : null;
}

function isInHistory(registry: Registry, history: readonly HistoryEntry[]): boolean {
  const entry = history.find(({ sequence }) => sequence === registry.sequence);
  if (entry?.set !== registry.set || setId(registry) !== registry.set) return false;
  const changes = history.flatMap((line) => line.changes);
  const candidates = history.flatMap((line) => line.candidates ?? []);
  return Object.keys({ shell: null, api: null, ...registry.areas }).every((app) => {
    const last = changes.findLast((change) => change.app === app);
    const candidate = candidates.findLast((change) => change.app === app);
    return (
      (last === undefined || last.to === liveReleaseId(registry, app)) &&
      (candidate?.id ?? null) === (registry.areas[app]?.candidate?.release.id ?? null)
    );
  });
}
