import type { ReactNode } from 'react';
import { optionalComponent } from '@atrium/ui';
import { BadgesProvider } from '../areas/badges';
import type { Destinations } from '../areas/registry/destinations';
import { takePreviewName } from '../areas/registry/preview-name';
import { ShownAreaProvider } from '../areas/shown-area';
import { SkipLink } from '../shortcuts/skip-link';
import { LeaveGuard } from '../unsaved-work/leave-guard';
import { Contributions } from './contributions';
import { TopBar } from './top-bar';

const PreviewBadge = optionalComponent(
  () =>
    import(/* webpackChunkName: "extras" */ '../preview/preview-badge').then(
      (module) => module.PreviewBadge,
    ),
  ({ name }) => `Preview ${name}`,
  () => null,
);

const CandidateBadge = optionalComponent(() =>
  import(/* webpackChunkName: "extras" */ '../preview/candidate-badge').then(
    (module) => module.CandidateBadge,
  ),
);

interface PageFrameProps extends Destinations {
  /** Whether this browser uses a candidate of some area. */
  hasCandidate?: boolean;
  children: ReactNode;
}

/** Page layout of a signed-in user: top bar and main content. */
export function PageFrame({ hasCandidate = false, children, ...destinations }: PageFrameProps) {
  const preview = takePreviewName();
  return (
    <LeaveGuard>
      <BadgesProvider>
        <ShownAreaProvider>
          <SkipLink href="#main">Skip to content</SkipLink>
          <Contributions releases={destinations.releases} />
          <TopBar {...destinations} />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          {preview && <PreviewBadge name={preview} />}
          {!preview && hasCandidate && <CandidateBadge />}
        </ShownAreaProvider>
      </BadgesProvider>
    </LeaveGuard>
  );
}
