import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Button } from '@atrium/ui';
import { useAreaLoader } from '../areas/area-loader-context';
import { registryQuery } from '../areas/registry/registry';
import { useShownArea } from '../areas/shown-area';
import { useLeaveGuard } from '../unsaved-work/leave-guard';
import { reloadPage } from '../unsaved-work/reload-page';
import { BottomBadge } from './bottom-badge';
import { leaveCandidate } from './left-candidates';

/** Says that the area on the screen is a candidate, and makes this browser leave it. */
export function CandidateBadge() {
  const { data: registry } = useQuery({ ...registryQuery(), enabled: false });
  const { runningReleaseId } = useAreaLoader();
  const shown = useShownArea();
  const guard = useLeaveGuard();
  const release = shown === null ? undefined : registry?.areas[shown]?.candidate?.release;
  // The page falls back to the live release when the candidate fails.
  if (shown === null || !release || runningReleaseId(shown) !== release.id) return null;
  const { id, manifest } = release;
  return (
    <BottomBadge label="New version">
      <Text>{`New version of ${manifest.title}`}</Text>
      <Button
        size="small"
        onClick={() => {
          guard.leave(() => {
            leaveCandidate(id);
            reloadPage();
          });
        }}
      >
        Use the version that others have
      </Button>
    </BottomBadge>
  );
}

const Text = styled.p`
  overflow-wrap: anywhere;
`;
