// Loaded as part of the chunk `extras`, after the first screen.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import type { AreaRelease } from '@atrium/area-contract';
import { AreaErrorBoundary } from '../areas/area-error-boundary';
import { moduleQuery } from './contributed-module';

interface ModuleViewProps<Module> {
  /** The live release of the area. */
  release: AreaRelease;
  /** Names the module within its release. */
  name: string;
  load: (release: AreaRelease) => Promise<unknown>;
  /** A component that the module has to export. */
  member: keyof Module & string;
  loading: ReactNode;
  /** Renders the error of a module that could not be loaded or has thrown. */
  renderFailure: (retry: { busy: boolean; onRetry: () => void }) => ReactNode;
  onThrow?: () => void;
  children: (module: Module) => ReactNode;
}

/** Shows a module of an area, which keeps its release until it is retried or shown again. */
export function ModuleView<Module>({
  release: latest,
  name,
  load,
  member,
  loading,
  renderFailure,
  onThrow,
  children,
}: ModuleViewProps<Module>) {
  const [release, setRelease] = useState(latest);
  const [attempt, setAttempt] = useState(1);
  const [hasThrown, setHasThrown] = useState(false);
  const query = useQuery(moduleQuery(release, name, () => load(release), member));
  const { data, error, refetch, isFetching } = query;

  function retry() {
    setHasThrown(false);
    setRelease(latest);
    setAttempt(attempt + 1);
    if (error) void refetch();
  }

  if (error || hasThrown) return renderFailure({ busy: isFetching, onRetry: retry });
  if (!data) return loading;
  return (
    <AreaErrorBoundary
      key={attempt}
      fallback={null}
      onError={() => {
        onThrow?.();
        setHasThrown(true);
      }}
    >
      <Suspense fallback={loading}>
        <Rendered module={data.module} render={children} />
      </Suspense>
    </AreaErrorBoundary>
  );
}

interface RenderedProps<Module> {
  module: Module;
  render: (module: Module) => ReactNode;
}

// Within the boundary, which also catches errors of reading the module.
function Rendered<Module>({ module, render }: RenderedProps<Module>) {
  return render(module);
}
