// Loaded as part of the chunk `extras`, after the first screen.
import type { AreaRelease } from '@atrium/area-contract';
import { PageShortcuts } from '../shortcuts/page-shortcuts';
import { AreaBadges } from './area-badges';

/** Adds to every page what works without being shown: the badges of areas, and shortcuts. */
export function PageExtras({ releases }: { releases: readonly AreaRelease[] }) {
  return (
    <>
      <AreaBadges releases={releases.filter(({ manifest }) => manifest.contributions?.['badge'])} />
      <PageShortcuts />
    </>
  );
}
