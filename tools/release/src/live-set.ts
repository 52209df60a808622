import { satisfies } from 'semver';
import type { AreaManifest } from '@atrium/area-contract';

/** What the check has to know of a shell. */
export interface ShellFacts {
  contractVersion: number;
  /** Versions of the shared packages that it provides. */
  sharedVersions: Readonly<Record<string, string>>;
}

/** What the check has to know of an area's release. */
export interface AreaFacts {
  contractVersion: number;
  manifest: AreaManifest;
  /** Version ranges of the shared packages that it needs. */
  sharedRanges: Readonly<Record<string, string>>;
}

/**
 * Checks that a shell and a set of areas work together in one page.
 *
 * @returns one sentence for everything that stands against it, each naming what to do
 */
export function checkLiveSet(shell: ShellFacts, areas: readonly AreaFacts[]): string[] {
  return [...areas.flatMap((area) => checkAgainstShell(shell, area)), ...checkCollisions(areas)];
}

function checkAgainstShell(shell: ShellFacts, area: AreaFacts): string[] {
  const { name } = area.manifest;
  const objections: string[] = [];
  if (area.contractVersion !== shell.contractVersion) {
    objections.push(
      `${name} is built for version ${String(area.contractVersion)} of the area contract and the shell speaks version ${String(shell.contractVersion)}: release the shell and ${name} together.`,
    );
  }
  for (const [shared, range] of Object.entries(area.sharedRanges)) {
    const provided = shell.sharedVersions[shared];
    if (provided === undefined) {
      objections.push(
        `${name} takes ${shared} from the shell, which does not provide it: release the shell first.`,
      );
    } else if (!satisfies(provided, range)) {
      objections.push(
        `${name} needs ${shared} ${range} and the shell provides ${provided}: rebuild ${name} or release a shell that fits.`,
      );
    }
  }
  return objections;
}

function checkCollisions(areas: readonly AreaFacts[]): string[] {
  const claims = areas.flatMap(({ manifest }) => [
    ...manifest.paths.map((path) => ({ name: manifest.name, claim: `the path ${shape(path)}` })),
    ...(manifest.nav ? [{ name: manifest.name, claim: `the link “${manifest.nav.label}”` }] : []),
  ]);
  const owners = new Map<string, string>();
  return claims.flatMap(({ name, claim }) => {
    const owner = owners.get(claim);
    owners.set(claim, owner ?? name);
    return owner === undefined
      ? []
      : [`${name} and ${owner} both claim ${claim}: change one of their area.json.`];
  });
}

// Two patterns that differ in the names of their parameters only serve the same paths.
function shape(path: string): string {
  return path.toLowerCase().replace(/:[^/]+/g, ':…');
}
