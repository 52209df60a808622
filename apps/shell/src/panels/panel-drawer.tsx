// Loaded as part of the chunk `extras`, after the first screen.
import { useCallback, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { PanelModule } from '@atrium/area-contract';
import { Drawer, ErrorState, Spinner, tokens, useDiscardPrompt } from '@atrium/ui';
import { useAreaLoader } from '../areas/area-loader-context';
import { ModuleView } from '../contributions/module-view';
import { PANEL_PARAM } from '../panel-address';
import { useLeaveGuard } from '../unsaved-work/leave-guard';
import type { AccessiblePanel } from './accessible-panels';

interface PanelDrawerProps {
  panel: AccessiblePanel;
  onClose: () => void;
}

/** Shows a panel in a drawer. Its React key must be the name of the panel. */
export function PanelDrawer({ panel: { name, title, release }, onClose }: PanelDrawerProps) {
  const loader = useAreaLoader();
  const { isDirty, hasWork, setIsDirty } = usePanelWork(name);
  const { leave, prompt } = useDiscardPrompt(hasWork);

  function requestClose() {
    // A panel may close in the event in which it has saved, before the next render.
    if (isDirty()) leave(discard);
    else onClose();
  }

  function discard() {
    setIsDirty(false);
    onClose();
  }

  return (
    <>
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
      {prompt}
    </>
  );
}

/** Tracks unsaved work of the open panel, also for the guards of the page. */
function usePanelWork(name: string) {
  const guard = useLeaveGuard();
  const [hasWork, setHasWork] = useState(false);
  const latest = useRef(false);
  const isDirty = useCallback(() => latest.current, []);
  const setIsDirty = useCallback((next: boolean) => {
    latest.current = next;
    setHasWork(next);
  }, []);

  // Synchronizes with the guard, which asks before links and Back discard the work.
  useEffect(
    () =>
      guard.setPanel({
        isDirty,
        isOpenAt: (url) => url.searchParams.get(PANEL_PARAM) === name,
      }),
    [guard, name, isDirty],
  );

  return { isDirty, hasWork, setIsDirty };
}

const Center = styled.div`
  display: grid;
  min-height: 40vh;
  place-items: center;
  color: ${tokens.color.textMuted};
`;
