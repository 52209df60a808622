// Loaded as part of the chunk `extras`, after the first screen.
import type { AreaRelease } from '@atrium/area-contract';
import { AreaBadges } from '../contributions/area-badges';
import { PageShortcuts } from '../shortcuts/page-shortcuts';

/** Adds to every page what works without being shown: the badges of areas, and shortcuts. */
export function PageExtras({ releases }: { releases: readonly AreaRelease[] }) {
  return (
    <>
      <AreaBadges releases={releases.filter(({ manifest }) => manifest.contributions?.['badge'])} />
      <PageShortcuts />
    </>
  );
}
