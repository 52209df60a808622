import {
  RELEASE_HISTORY_LENGTH,
  type ReleaseChange,
  type ReleaseList,
  type ReleasePreview,
} from '@atrium/contracts/releases';

/** Something of an app. */
interface OfApp {
  readonly app: string;
}

/**
 * Returns the live releases and previews as the team of some areas may see them: their own alone.
 * @param changes all changes so far, oldest first.
 */
export function listForTeam(
  { apps, previews, ...list }: Omit<ReleaseList, 'warnings' | 'history'>,
  changes: readonly ReleaseChange[],
  areas: readonly string[],
): Omit<ReleaseList, 'warnings'> {
  const isOwn = ({ app }: OfApp) => areas.includes(app);
  return {
    ...list,
    apps: apps.filter(isOwn).map(({ change, ...app }) => ({
      ...app,
      change: change && changeForTeam(change, areas),
    })),
    previews: previews.filter((preview) => isPreviewOf(preview, areas)),
    history: historyForTeam(changes, areas),
  };
}

/** Returns a change without what it did to other areas. */
export function changeForTeam(change: ReleaseChange, areas: readonly string[]): ReleaseChange {
  const isOwn = ({ app }: OfApp) => areas.includes(app);
  const { changes, candidates, revoked, preview } = change;
  return {
    ...change,
    changes: changes.filter(isOwn),
    candidates: candidates.filter(isOwn),
    revoked: revoked.filter(isOwn),
    preview: preview && isPreviewOf(preview, areas) ? preview : null,
  };
}

/** Returns whether all releases of a preview are of some areas. */
export function isPreviewOf(
  { releases }: Pick<ReleasePreview, 'releases'>,
  areas: readonly string[],
): boolean {
  return releases.length > 0 && releases.every(({ app }) => areas.includes(app));
}

// The end of a preview does not say whose it was.
function historyForTeam(
  changes: readonly ReleaseChange[],
  areas: readonly string[],
): ReleaseChange[] {
  const ownPreviews = new Set<string>();
  const seen: ReleaseChange[] = [];
  for (const change of changes) {
    const { preview } = change;
    const isEndOfOwn =
      preview !== null && preview.releases.length === 0 && ownPreviews.has(preview.name);
    const own = { ...changeForTeam(change, areas), ...(isEndOfOwn && { preview }) };
    if (preview && isPreviewOf(preview, areas)) ownPreviews.add(preview.name);
    else if (preview) ownPreviews.delete(preview.name);
    const isSeen =
      own.preview !== null ||
      [own.changes, own.candidates, own.revoked].some((list) => list.length > 0);
    if (isSeen) seen.push(own);
  }
  return seen.slice(-RELEASE_HISTORY_LENGTH).reverse();
}
