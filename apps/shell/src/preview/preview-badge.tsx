import { useQuery } from '@tanstack/react-query';
import { createGlobalStyle, styled } from 'styled-components';
import { Button, tokens } from '@atrium/ui';
import { clearPreviewName } from '../areas/registry/preview-name';
import { registryQuery } from '../areas/registry/registry';
import { useLeaveGuard } from '../unsaved-work/leave-guard';
import { reloadPage } from '../unsaved-work/reload-page';

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
    <>
      <BottomInset />
      <Pill aria-label="Preview">
        <Text role="status">{isShown ? preview : `${preview} is not available`}</Text>
        <Button size="small" onClick={() => guard.leave(leavePreview)}>
          Leave preview
        </Button>
      </Pill>
    </>
  );
}

function leavePreview(): void {
  clearPreviewName();
  reloadPage();
}

// Lets users scroll what is below the badge above it, and pages of the height of the window become lower.
const BottomInset = createGlobalStyle`
  body {
    --bottom-inset: ${tokens.space[16]};

    padding-bottom: ${tokens.bottomInset};
  }
`;

const Pill = styled.aside`
  position: fixed;
  bottom: max(${tokens.space[3]}, env(safe-area-inset-bottom));
  left: ${tokens.space[3]};

  /* Above the page, but below dialogs, whose buttons it would cover. */
  z-index: 3;
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  max-width: calc(100vw - 2 * ${tokens.space[3]});
  padding: ${tokens.space[1]} ${tokens.space[1]} ${tokens.space[1]} ${tokens.space[4]};
  border: 2px solid ${tokens.color.warning};
  border-radius: ${tokens.radius.full};
  background: ${tokens.color.surface};
  box-shadow: ${tokens.shadow.floating};
  color: ${tokens.color.text};
  font-size: ${tokens.font.size.medium};

  button {
    flex: none;
    border-radius: ${tokens.radius.full};
  }

  @media print {
    display: none;
  }
`;

const Text = styled.p`
  font-weight: ${tokens.font.weight.semibold};
  overflow-wrap: anywhere;
`;
