import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { AreaManifest, Registry } from '@atrium/area-contract';
import { areasWithLink, homePath } from '@atrium/area-contract';
import { canVisit, isAdmin } from '@atrium/auth';
import type { User } from '@atrium/contracts';
import { ErrorState, Page, VisuallyHidden } from '@atrium/ui';
import { AreaOutlet } from './areas/area-outlet';
import { AreaSkeleton } from './areas/area-skeleton';
import { findArea } from './areas/registry/find-area';
import { matchesPattern } from './areas/registry/match-pattern';
import { rememberOpenableAreas } from './areas/registry/openable-areas';
import { registryQuery } from './areas/registry/registry';
import { RegistryChecks } from './areas/registry/registry-checks';
import { PageFrame } from './layout/page-frame';
import type { TopBarLink } from './layout/top-bar';
import { NotFoundPage } from './not-found-page';

interface SignedInRoutesProps {
  user: User;
}

/** The page of a signed-in user: top bar and the area that serves the address. */
export function SignedInRoutes({ user }: SignedInRoutesProps) {
  const { data: registry, error, refetch, isFetching } = useQuery(registryQuery());
  const { pathname } = useLocation();
  useOpenableAreas(user, registry);

  if (!registry) {
    return (
      <PageFrame home="/" links={[]}>
        {error ? (
          <Page>
            <VisuallyHidden as="h1">Atrium</VisuallyHidden>
            <ErrorState
              title="The areas of Atrium could not be found"
              description={error.message}
              busy={isFetching}
              onRetry={() => {
                void refetch();
              }}
            />
          </Page>
        ) : (
          <AreaSkeleton title="Atrium" />
        )}
      </PageFrame>
    );
  }

  const area = findArea(registry.areas, pathname);
  const openable = openableAreas(user, registry);
  const home = homePath(openable);
  const mayStay = area && canVisit(user, area.current.manifest.roles);
  if (!isAdmin(user) && !mayStay && pathname !== home) return <Navigate to={home} replace />;

  const links = areasWithLink(openable).flatMap((manifest) =>
    describeLink(manifest, pathname, home),
  );
  return (
    <PageFrame home={home} links={links}>
      <RegistryChecks manifest={mayStay ? area.current.manifest : undefined} />
      {area && mayStay ? (
        <AreaOutlet key={area.current.manifest.name} live={area} />
      ) : (
        <NotFoundPage />
      )}
    </PageFrame>
  );
}

function useOpenableAreas(user: User, registry: Registry | undefined) {
  // Synchronizes with the browser's memory, from which the next page preloads its area.
  useEffect(() => {
    if (!registry) return;
    const openable = openableAreas(user, registry);
    rememberOpenableAreas({
      names: openable.map(({ name }) => name),
      home: isAdmin(user) ? null : homePath(openable),
    });
  }, [user, registry]);
}

function openableAreas(user: User, { areas }: Registry): AreaManifest[] {
  return Object.values(areas)
    .map(({ current }) => current.manifest)
    .filter(({ roles }) => canVisit(user, roles));
}

// At the home path, the area that serves it shows what its link leads to.
function describeLink({ nav, paths }: AreaManifest, pathname: string, home: string): TopBarLink[] {
  if (!nav) return [];
  const isHome = paths.includes(home) && matchesPattern(home, pathname);
  return [{ ...nav, isCurrent: isHome || matchesPattern(nav.path, pathname) }];
}
