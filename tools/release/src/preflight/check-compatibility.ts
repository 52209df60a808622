import { satisfies } from 'semver';
import type { AreaManifest } from '@atrium/area-contract';
import { areasWithLink } from '@atrium/area-contract';
import type { EndpointSchemas } from '@atrium/webpack';
import { findEndpointMismatches } from './missing-endpoints';

/** What the check has to know of a shell. */
export interface CheckedShell {
  contractVersion: number;
  /** Versions of the shared packages that it provides. */
  sharedVersions: Readonly<Record<string, string>>;
  /** The calls that its own pages make. */
  calls: EndpointSchemas;
  /** The calls that areas can make through code that it provides. */
  provides: EndpointSchemas;
}

/** What the check has to know of an area's release. */
export interface CheckedArea {
  contractVersion: number;
  manifest: AreaManifest;
  /** Version ranges of the shared packages that it needs. */
  sharedRanges: Readonly<Record<string, string>>;
  /** All calls that it makes. */
  calls: EndpointSchemas;
  /** The part of them that it makes through code that the shell provides. */
  sharedCalls: EndpointSchemas;
}

/**
 * Checks that a shell, a server and a set of areas work together.
 *
 * @param served the calls that the live server answers; `null` when nobody knows
 * @returns one sentence for everything that stands against it, each naming what to do
 */
export function checkCompatibility(
  shell: CheckedShell,
  areas: readonly CheckedArea[],
  served: EndpointSchemas | null,
): string[] {
  return [
    ...areas.flatMap((area) => checkAgainstShell(shell, area)),
    ...(served ? checkAgainstServer(shell, areas, served) : []),
    ...checkCollisions(areas),
  ];
}

function checkAgainstShell(shell: CheckedShell, area: CheckedArea): string[] {
  const { name } = area.manifest;
  const problems: string[] = [];
  if (area.contractVersion !== shell.contractVersion) {
    problems.push(
      `${name} is built for version ${String(area.contractVersion)} of the area contract and the shell speaks version ${String(shell.contractVersion)}: release the shell and ${name} together.`,
    );
  }
  for (const [shared, range] of Object.entries(area.sharedRanges)) {
    const provided = shell.sharedVersions[shared];
    if (provided === undefined) {
      problems.push(
        `${name} takes ${shared} from the shell, which does not provide it: release the shell first.`,
      );
    } else if (!satisfies(provided, range)) {
      problems.push(
        `${name} needs ${shared} ${range} and the shell provides ${provided}: rebuild ${name} or release a shell that fits.`,
      );
    }
  }
  const missing = findEndpointMismatches(
    area.sharedCalls,
    shell.provides,
    'the client of the live shell',
  );
  return [...problems, ...missing.map((what) => `${name} ${what}: release the shell first.`)];
}

function checkAgainstServer(
  shell: CheckedShell,
  areas: readonly CheckedArea[],
  served: EndpointSchemas,
): string[] {
  const callers = [
    { name: 'shell', calls: shell.calls },
    ...areas.map(({ manifest, calls }) => ({ name: manifest.name, calls })),
  ];
  return callers.flatMap(({ name, calls }) =>
    findEndpointMismatches(calls, served, 'the live server').map(
      (what) => `${name} ${what}: release an API server and a ${name} that fit together.`,
    ),
  );
}

function checkCollisions(areas: readonly CheckedArea[]): string[] {
  const claims = areas.flatMap(({ manifest: { name, paths, nav } }) => [
    ...paths.map((path) => ({ name, claim: `the path ${shape(path)}` })),
    ...(nav ? [{ name, claim: `the link “${nav.label}”` }] : []),
  ]);
  const owners = new Map<string, string>();
  const collisions = claims.flatMap(({ name, claim }) => {
    const owner = owners.get(claim);
    owners.set(claim, owner ?? name);
    return owner === undefined
      ? []
      : [`${name} and ${owner} both claim ${claim}: change one of their area.json.`];
  });
  return [...collisions, ...checkLinks(areas)];
}

function checkLinks(areas: readonly CheckedArea[]): string[] {
  const linked = areasWithLink(areas.map(({ manifest }) => manifest));
  const problems = linked.flatMap(({ name, paths, nav }) =>
    nav === null || paths.some((path) => shape(path) === shape(nav.path))
      ? []
      : [
          `The link of ${name} leads to ${nav.path}, which ${name} does not serve: add it to the paths of its area.json.`,
        ],
  );
  if (linked.length === 0 || linked.some(({ roles }) => roles === 'everyone')) return problems;
  return [
    ...problems,
    'No area with a link is open to everyone, so other roles would have no page after sign-in: set “roles” of one to “everyone” in its area.json.',
  ];
}

// Two patterns that differ in the names of their parameters only serve the same paths.
function shape(path: string): string {
  return path.toLowerCase().replace(/:[^/]+/g, ':…');
}
