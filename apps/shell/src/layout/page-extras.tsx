// Loaded as part of the chunk `extras`, after the first screen.
import type { AreaRelease } from '@atrium/area-contract';
import { AreaBadges } from '../contributions/area-badges';
import { PageShortcuts } from '../shortcuts/page-shortcuts';
import { RowsSkipLink } from '../shortcuts/rows-skip-link';

/** Adds to every page the link to its first row, the badges of areas, and shortcuts. */
export function PageExtras({ releases }: { releases: readonly AreaRelease[] }) {
  return (
    <>
      <RowsSkipLink />
      <AreaBadges releases={releases.filter(({ manifest }) => manifest.contributions?.['badge'])} />
      <PageShortcuts />
    </>
  );
}
