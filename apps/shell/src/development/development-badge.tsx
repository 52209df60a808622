import { useMutation, useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { explainError } from '@atrium/api-client';
import { developmentMutations } from '@atrium/api-client/development';
import type { Registry } from '@atrium/area-contract';
import type { Development } from '@atrium/contracts/development';
import { Button, toastError, tokens } from '@atrium/ui';
import { useAreaLoader } from '../areas/area-loader-context';
import { clearPreviewName } from '../areas/registry/preview-name';
import { registryQuery } from '../areas/registry/registry';
import { useShownArea } from '../areas/shown-area';
import { useLeaveGuard } from '../unsaved-work/leave-guard';
import { reloadPage } from '../unsaved-work/reload-page';
import { BottomInset } from './bottom-inset';
import { StartDevelopment } from './start-development';

interface DevelopmentBadgeProps {
  /** The name of the development, such as `tasks@3102`. */
  name: string;
  development: Development;
}

/**
 * Asks for confirmation before an area runs from the user's machine, and marks every page of the tab from then
 * on.
 */
export function DevelopmentBadge({ name, development }: DevelopmentBadgeProps) {
  const { data: registry } = useQuery({ ...registryQuery(), enabled: false });
  if (!registry) return null;
  if (registry.preview?.name === name) {
    return <RunningDevelopment development={development} registry={registry} />;
  }
  const { area } = development;
  const title = registry.areas[area]?.current.manifest.title ?? area;
  return <StartDevelopment development={development} title={title} />;
}

interface RunningDevelopmentProps {
  development: Development;
  registry: Registry;
}

function RunningDevelopment({ development, registry }: RunningDevelopmentProps) {
  const { area, port } = development;
  const loader = useAreaLoader();
  const guard = useLeaveGuard();
  const shown = useShownArea();
  const end = useMutation({
    ...developmentMutations.end(),
    onSuccess: () => {
      clearPreviewName();
      reloadPage();
    },
    onError: (error) => {
      toastError(explainError(error));
    },
  });
  const live = registry.areas[area];
  const isReleased = shown === area && loader.runningReleaseId(area) !== live?.current.id;
  const source = `127.0.0.1:${String(port)}`;

  return (
    <>
      <BottomInset />
      <Frame />
      <Bar aria-label="Development">
        <Text role="status">
          {isReleased
            ? `${source} did not answer: this is the released ${area}`
            : `Development: ${area} from ${source}`}
        </Text>
        {isReleased && live && (
          <Button
            size="small"
            onClick={() => {
              guard.leave(() => {
                loader.retry(live);
                reloadPage();
              });
            }}
          >
            Try again
          </Button>
        )}
        <Button
          size="small"
          busy={end.isPending || end.isSuccess}
          onClick={() => {
            guard.leave(() => {
              end.mutate();
            });
          }}
        >
          End
        </Button>
      </Bar>
    </>
  );
}

const Frame = styled.div`
  position: fixed;
  inset: 0;

  /* Above the page and its top bar, but below dialogs, whose buttons the bar would cover. */
  z-index: 3;
  border: 4px solid ${tokens.color.danger};
  pointer-events: none;
`;

const Bar = styled.aside`
  position: fixed;
  right: 0;
  bottom: 0;
  left: 0;
  z-index: 3;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${tokens.space[1]} ${tokens.space[3]};
  padding: ${tokens.space[2]} ${tokens.space[3]};
  padding-bottom: max(${tokens.space[2]}, env(safe-area-inset-bottom));
  border: 4px solid ${tokens.color.danger};
  background: ${tokens.color.surface};
  color: ${tokens.color.text};
  font-size: ${tokens.font.size.medium};
`;

const Text = styled.p`
  margin: 0;
  font-weight: ${tokens.font.weight.semibold};
  overflow-wrap: anywhere;
`;
