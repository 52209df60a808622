import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Button, tokens } from '@atrium/ui';
import { clearPreviewName } from '../areas/registry/preview-name';
import { registryQuery } from '../areas/registry/registry';
import { useLeaveGuard } from '../unsaved-work/leave-guard';
import { reloadPage } from '../unsaved-work/reload-page';
import { BottomBadge } from './bottom-badge';

// The name comes from the address, where a link could have put any text.
const NAME = /^[a-z0-9@-]{1,80}$/;

/** Says which preview this browser tab shows, or that it is not available, and ends it. */
export function PreviewBadge({ name }: { name: string }) {
  const { data: registry } = useQuery({ ...registryQuery(), enabled: false });
  const guard = useLeaveGuard();
  if (!registry) return null;
  const isShown = registry.preview?.name === name;
  const preview = NAME.test(name) ? `Preview ${name}` : 'This preview';
  return (
    <BottomBadge label="Preview" isLoud>
      <Text role="status">{isShown ? preview : `${preview} is not available`}</Text>
      <Button size="small" onClick={() => guard.leave(leavePreview)}>
        Leave preview
      </Button>
    </BottomBadge>
  );
}

function leavePreview(): void {
  clearPreviewName();
  reloadPage();
}

const Text = styled.p`
  font-weight: ${tokens.font.weight.semibold};
  overflow-wrap: anywhere;
`;
