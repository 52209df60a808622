import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { AreaManifest, AreaRelease, Registry } from '@atrium/area-contract';
import { homePath } from '@atrium/area-contract';
import { canVisit, isAdmin } from '@atrium/auth';
import type { CurrentUser } from '@atrium/contracts';
import { Page, ReadErrorState, useDateLanguage, VisuallyHidden } from '@atrium/ui';
import { AreaOutlet } from './areas/area-outlet';
import { AreaSkeleton } from './areas/area-skeleton';
import { saveAccessibleAreas } from './areas/registry/accessible-areas';
import { findArea, matchesPattern } from './areas/registry/area-paths';
import { currentReleases } from './areas/registry/current-releases';
import type { TopBarLink } from './areas/registry/destinations';
import { registryQuery } from './areas/registry/registry';
import { RegistryWatcher } from './areas/registry/registry-watcher';
import { NotFoundPage } from './layout/not-found-page';
import { PageFrame } from './layout/page-frame';
import { PanelOutlet } from './panels/panel-outlet';

interface SignedInRoutesProps {
  user: CurrentUser;
}

/** Shows a signed-in user the top bar and the area of the address. */
export function SignedInRoutes({ user }: SignedInRoutesProps) {
  const query = useQuery(registryQuery());
  const { data: registry, error } = query;
  const { pathname } = useLocation();
  const dates = useDateLanguage();
  useSaveAccessibleAreas(user, registry);

  if (!registry) {
    return (
      <PageFrame home="/" links={[]} releases={[]}>
        {error ? (
          <Page>
            <VisuallyHidden as="h1">Atrium</VisuallyHidden>
            <ReadErrorState title="The areas of Atrium could not be loaded" reads={[query]} />
          </Page>
        ) : (
          <AreaSkeleton title="Atrium" />
        )}
      </PageFrame>
    );
  }

  const area = findArea(registry.areas, pathname);
  const releases = accessibleReleases(user, registry);
  const accessible = releases.map(({ manifest }) => manifest);
  const home = homePath(accessible);
  const canStay = area && canVisit(user, area.current.manifest.roles);
  if (!isAdmin(user) && !canStay && pathname !== home) return <Navigate to={home} replace />;

  const links = accessible.flatMap((manifest) => toLinks(manifest, pathname, home));
  return (
    <PageFrame home={home} links={links} releases={releases} hasCandidate={hasCandidate(registry)}>
      <PanelOutlet user={user} releases={releases} />
      <RegistryWatcher manifest={canStay ? area.current.manifest : undefined} />
      {!canStay && <NotFoundPage />}
      {canStay && dates.isLoading && <AreaSkeleton title={area.current.manifest.title} />}
      {canStay && !dates.isLoading && (
        // Another language shows the area anew, as dates are formatted everywhere in it.
        <AreaOutlet key={`${area.current.manifest.name} ${dates.language}`} live={area} />
      )}
    </PageFrame>
  );
}

function useSaveAccessibleAreas(user: CurrentUser, registry: Registry | undefined) {
  // Synchronizes with the browser's storage, which the next page load preloads from.
  useEffect(() => {
    if (!registry) return;
    const accessible = accessibleReleases(user, registry).map(({ manifest }) => manifest);
    saveAccessibleAreas({
      names: accessible.map(({ name }) => name),
      home: isAdmin(user) ? null : homePath(accessible),
      candidates: user.candidates ?? [],
    });
  }, [user, registry]);
}

/** Returns whether this browser uses a candidate of some area. */
function hasCandidate({ areas }: Registry): boolean {
  return Object.values(areas).some(
    ({ current, candidate }) => candidate?.release.id === current.id,
  );
}

/** Returns the live releases of the areas that a user may open, in the order of their links. */
function accessibleReleases(user: CurrentUser, registry: Registry): AreaRelease[] {
  return currentReleases(registry).filter(({ manifest }) => canVisit(user, manifest.roles));
}

// The home path shows the same area as its own link, so both mark it as current.
function toLinks(
  { name, nav, paths, contributions }: AreaManifest,
  pathname: string,
  home: string,
): TopBarLink[] {
  if (!nav) return [];
  const isHome = paths.includes(home) && matchesPattern(home, pathname);
  const isCurrent = isHome || matchesPattern(nav.path, pathname);
  return [{ ...nav, area: name, isCurrent, hasBadge: contributions?.['badge'] !== undefined }];
}
