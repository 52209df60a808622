import type { AreaRelease } from '@atrium/area-contract';
import { ErrorState, Page, VisuallyHidden } from '@atrium/ui';
import { useQuery } from '@tanstack/react-query';
import { nameSet } from './name-set';
import { registryQuery } from './registry';

interface AreaFailurePanelProps {
  /** The release that was to be shown. */
  release: AreaRelease;
  failure: Error;
  /** A new try is under way. */
  busy: boolean;
  onRetry: () => void;
}

/** Stands in the place of an area that can't be shown. */
export function AreaFailurePanel({ release, failure, busy, onRetry }: AreaFailurePanelProps) {
  const { title } = release.manifest;
  const { data: registry } = useQuery({ ...registryQuery(), enabled: false });
  return (
    <Page>
      <title>{`${title} · Atrium`}</title>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <ErrorState
        title={`${title} could not be loaded`}
        description={`${failure.message} The other areas are not affected.`}
        details={nameSet(registry, release)}
        busy={busy}
        onRetry={onRetry}
      />
    </Page>
  );
}
