import { checkCollisions } from './collisions';
import { checkContainerName } from './container-name';
import { checkContractVersion } from './contract-version';
import { checkContributionKinds } from './contribution-kinds';
import { checkContributionSizes } from './contribution-sizes';
import { checkHomeRoles } from './home-roles';
import { checkLinkTarget } from './link-target';
import { checkPanelRoles } from './panel-roles';
import type { AreaRule, CheckedBuild, CheckedSet, NewAreaRule, NewBuild, SetRule } from './rule';
import { checkServerEndpoints } from './server-endpoints';
import { checkSharedNames } from './shared-names';
import { checkSharedVersions } from './shared-versions';
import { checkShellEndpoints } from './shell-endpoints';

/**
 * The rules of releases by name, each in the file of its name. docs/releasing.md shows them all. Those of new
 * builds say nothing about what is live already: it may have gone live before they were rules.
 */
export const RULES = {
  ofSets: { 'server-endpoints': checkServerEndpoints } satisfies Record<string, SetRule>,
  ofAreas: {
    'contract-version': checkContractVersion,
    'shared-versions': checkSharedVersions,
    'shared-names': checkSharedNames,
    'shell-endpoints': checkShellEndpoints,
    collisions: checkCollisions,
    'link-target': checkLinkTarget,
    'home-roles': checkHomeRoles,
  } satisfies Record<string, AreaRule>,
  ofNewAreas: {
    'container-name': checkContainerName,
    'contribution-kinds': checkContributionKinds,
    'contribution-sizes': checkContributionSizes,
    'panel-roles': checkPanelRoles,
  } satisfies Record<string, NewAreaRule>,
};

/**
 * Checks a build, new or live, in a set.
 *
 * @returns a sentence for every problem, including what to do
 */
export function check(build: CheckedBuild, set: CheckedSet): string[] {
  const ofAll = Object.values(RULES.ofSets).flatMap((find) => find(build, set));
  if (build.kind === 'shell') return ofAll;
  const ofAreas = Object.values(RULES.ofAreas).flatMap((find) => find(build, set));
  return [...ofAreas, ...ofAll];
}

/**
 * Checks a new build by itself.
 *
 * @returns a sentence for every problem, including what to do
 */
export function checkNew({ manifest, ...build }: NewBuild): string[] {
  if (manifest.kind === 'shell') return [];
  return Object.values(RULES.ofNewAreas).flatMap((find) => find({ ...build, manifest }));
}
