// Loaded as part of the chunk `extras`, after the first screen.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { PanelModule } from '@atrium/area-contract';
import { Drawer, ErrorState, Spinner, tokens, useDiscardPrompt } from '@atrium/ui';
import { AreaErrorBoundary } from '../areas/area-error-boundary';
import { useAreaLoader } from '../areas/area-loader-context';
import type { AreaLoader } from '../areas/loading/area-loader';
import { useLeaveGuard } from '../unsaved-work/leave-guard';
import type { AccessiblePanel } from './accessible-panels';
import { PANEL_PARAM } from './accessible-panels';

interface PanelDrawerProps {
  panel: AccessiblePanel;
  onClose: () => void;
}

/** Shows a panel in a drawer. Its React key must be the name of the panel. */
export function PanelDrawer({ panel: latest, onClose }: PanelDrawerProps) {
  const loader = useAreaLoader();
  // The open panel keeps its release. A new release is used when it opens again, or by a retry.
  const [panel, setPanel] = useState(latest);
  const [attempt, setAttempt] = useState(1);
  const [hasThrown, setHasThrown] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(panelQuery(loader, panel));
  const { isDirty, hasWork, setIsDirty } = usePanelWork(panel.name);
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

  function retry() {
    setHasThrown(false);
    setPanel(latest);
    setAttempt(attempt + 1);
    if (error) void refetch();
  }

  return (
    <>
      <Drawer open onOpenChange={requestClose} title={panel.title}>
        {error || hasThrown ? (
          <ErrorState
            title={`${panel.title} could not be loaded`}
            description="Atrium may have changed since this page was opened. The page behind is not affected."
            busy={isFetching}
            onRetry={retry}
          />
        ) : data ? (
          <AreaErrorBoundary
            key={attempt}
            fallback={null}
            onError={() => {
              setIsDirty(false);
              setHasThrown(true);
            }}
          >
            <Suspense fallback={<Loading title={panel.title} />}>
              <data.Panel onClose={requestClose} onDirtyChange={setIsDirty} />
            </Suspense>
          </AreaErrorBoundary>
        ) : (
          <Loading title={panel.title} />
        )}
      </Drawer>
      {prompt}
    </>
  );
}

function Loading({ title }: { title: string }) {
  return (
    <Center>
      <Spinner label={`Loading ${title}`} size={28} />
    </Center>
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

  // Synchronizes with the browser's confirmation before it leaves the page.
  useEffect(() => {
    if (!hasWork) return;
    function confirmUnload(event: BeforeUnloadEvent) {
      event.preventDefault();
    }
    window.addEventListener('beforeunload', confirmUnload);
    return () => {
      window.removeEventListener('beforeunload', confirmUnload);
    };
  }, [hasWork]);

  return { isDirty, hasWork, setIsDirty };
}

function panelQuery(loader: AreaLoader, { name, release }: AccessiblePanel) {
  return queryOptions({
    queryKey: ['shell', 'panel', name, release.id],
    queryFn: async (): Promise<PanelModule> => {
      const exported = await loader.loadPanel(release, name);
      if (!isPanelModule(exported)) throw new Error('It does not export a panel.');
      return exported;
    },
    // Structural sharing would copy the module.
    structuralSharing: false,
  });
}

function isPanelModule(exported: unknown): exported is PanelModule {
  return (
    typeof exported === 'object' &&
    exported !== null &&
    'Panel' in exported &&
    typeof exported.Panel === 'function'
  );
}

const Center = styled.div`
  display: grid;
  min-height: 40vh;
  place-items: center;
  color: ${tokens.color.textMuted};
`;
