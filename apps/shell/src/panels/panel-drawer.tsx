// Loaded as part of the chunk `extras`, after the first screen.
import { useCallback, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { PanelModule } from '@atrium/area-contract';
import { Drawer, ErrorState, Spinner, tokens } from '@atrium/ui';
import { useAreaLoader } from '../areas/area-loader-context';
import { ModuleView } from '../contributions/module-view';
import { PANEL_PARAM } from '../panel-address';
import { useLeaveGuard } from '../unsaved-work/leave-guard';
import type { AccessiblePanel } from './use-accessible-panels';

interface PanelDrawerProps {
  panel: AccessiblePanel;
  onClose: () => void;
}

/** Shows a panel in a drawer. Its React key must be the name of the panel. */
export function PanelDrawer({ panel: { name, title, release }, onClose }: PanelDrawerProps) {
  const loader = useAreaLoader();
  const guard = useLeaveGuard();
  const isDirty = useRef(false);
  const setIsDirty = useCallback((next: boolean) => {
    isDirty.current = next;
  }, []);

  // Synchronizes with the guard, which asks before links, Back and a reload discard the work.
  useEffect(
    () =>
      guard.add({
        isDirty: () => isDirty.current,
        isOpenAt: (url) => url.searchParams.get(PANEL_PARAM) === name,
      }),
    [guard, name],
  );

  function requestClose() {
    if (!isDirty.current) {
      onClose();
      return;
    }
    guard.leave(() => {
      setIsDirty(false);
      onClose();
    });
  }

  return (
    <Drawer open onOpenChange={requestClose} title={title}>
      <ModuleView<PanelModule>
        release={release}
        name={`panel ${name}`}
        load={(shown) => loader.loadPanel(shown, name)}
        member="Panel"
        loading={
          <Center>
            <Spinner label={`Loading ${title}`} size={28} />
          </Center>
        }
        renderFailure={(retry) => (
          <ErrorState
            title={`${title} could not be loaded`}
            description="Atrium may have changed since this page was opened. The page behind is not affected."
            {...retry}
          />
        )}
        onThrow={() => setIsDirty(false)}
      >
        {({ Panel }) => <Panel onClose={requestClose} onDirtyChange={setIsDirty} />}
      </ModuleView>
    </Drawer>
  );
}

const Center = styled.div`
  display: grid;
  min-height: 40vh;
  place-items: center;
  color: ${tokens.color.textMuted};
`;
