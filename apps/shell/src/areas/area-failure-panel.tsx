import { useQuery } from '@tanstack/react-query';
import type { AreaRelease } from '@atrium/area-contract';
import { ErrorState, Page, VisuallyHidden } from '@atrium/ui';
import { useAreaLoader } from './area-loader-context';
import { AreaFailure } from './recovery/area-failure';
import { describeSet } from './registry/describe-set';
import { registryQuery } from './registry/registry';

interface AreaFailurePanelProps {
  /** The release that could not be shown. */
  release: AreaRelease;
  failure: Error;
  /** Whether another attempt is under way. */
  busy: boolean;
  onRetry: () => void;
}

/** Shows why an area can't be shown, in its place. */
export function AreaFailurePanel({ release, failure, busy, onRetry }: AreaFailurePanelProps) {
  const { title } = release.manifest;
  const { runningRelease } = useAreaLoader();
  const { data: registry } = useQuery({ ...registryQuery(), enabled: false });
  const isOfShell = failure instanceof AreaFailure && failure.kind === 'shell';
  return (
    <Page>
      <title>{`${title} · Atrium`}</title>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <ErrorState
        title={`${title} could not be loaded`}
        description={
          isOfShell ? failure.message : `${failure.message} The other areas are not affected.`
        }
        details={describeSet({ registry, runningRelease, failed: release })}
        busy={busy}
        onRetry={onRetry}
      />
    </Page>
  );
}
