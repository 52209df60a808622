import { useQuery } from '@tanstack/react-query';
import type { AreaRelease } from '@atrium/area-contract';
import { ErrorState, Page, VisuallyHidden } from '@atrium/ui';
import { useAreaLoader } from '../area-loader-context';
import { PageTitle } from '../page-title';
import { registryQuery } from '../registry/registry';
import { describeReleases } from '../registry/release-details';
import { AreaFailure } from './area-failure';

interface AreaFailurePanelProps {
  /** The release that could not be shown. */
  release: AreaRelease;
  failure: Error;
  /** Whether a retry is in progress. */
  busy: boolean;
  onRetry: () => void;
}

/** Shows in an area's place why it could not be loaded. */
export function AreaFailurePanel({ release, failure, busy, onRetry }: AreaFailurePanelProps) {
  const { title } = release.manifest;
  const { runningReleaseId } = useAreaLoader();
  const { data: registry } = useQuery({ ...registryQuery(), enabled: false });
  const isShellFailure = failure instanceof AreaFailure && failure.kind === 'shell';
  return (
    <Page>
      <PageTitle title={title} />
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <ErrorState
        title={`${title} could not be loaded`}
        description={
          isShellFailure ? failure.message : `${failure.message} The other areas are not affected.`
        }
        details={describeReleases({ registry, runningReleaseId, failed: release })}
        busy={busy}
        onRetry={onRetry}
      />
    </Page>
  );
}
