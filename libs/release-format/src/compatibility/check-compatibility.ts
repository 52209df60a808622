import { satisfies } from 'semver';
import { COMMON_HOME_PATH, type Registry } from '@atrium/area-contract/registry';
import type { EndpointSchemas } from '../endpoint-schemas';
import type { AreaReleaseManifest, ShellReleaseManifest } from '../manifest';
import type { ReleaseName } from '../registry-entry';
import { findEndpointMismatches } from './missing-endpoints';

/** The parts of a shell's release that the check compares. */
export type CheckedShell = Pick<
  ShellReleaseManifest,
  'contractVersion' | 'sharedVersions' | 'sharedNames' | 'calls'
>;

/** The parts of an area's release that the check compares. */
export type CheckedArea = Pick<
  AreaReleaseManifest,
  'contractVersion' | 'manifest' | 'sharedRanges' | 'sharedNames' | 'calls' | 'sharedCalls'
>;

/**
 * Checks that a shell, a server and a set of areas work together.
 *
 * @param served the endpoints of the live server; `null` when they are unknown
 * @returns a sentence for every incompatibility, including what to do
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

/**
 * Checks that the container names of published areas are unique among the releases of a registry.
 * Containers of one name would share a global variable and run each other's chunks.
 *
 * @param published the new releases
 * @returns a sentence for every duplicate
 */
export function checkContainerNames(
  { areas }: Registry,
  published: readonly ReleaseName[],
): string[] {
  const releases = Object.values(areas).flatMap(({ current, previous, candidate }) =>
    [current, previous, candidate?.release].flatMap((release) => release ?? []),
  );
  return published.flatMap(({ app: name, id: newId }) => {
    const release = releases.find(({ id, manifest }) => manifest.name === name && id === newId);
    const other = releases.find(
      ({ id, container }) => container === release?.container && id !== release.id,
    );
    return release && other
      ? [
          `${name} ${release.id} is built under the name ${release.container}, as is ${other.manifest.name} ${other.id}: build ${name} under a name of its own, such as one with its version.`,
        ]
      : [];
  });
}

function checkAgainstShell(shell: CheckedShell, area: CheckedArea): string[] {
  const { name } = area.manifest;
  const problems: string[] = [];
  if (area.contractVersion !== shell.contractVersion) {
    problems.push(
      `${name} is built for version ${String(area.contractVersion)} of the area contract and the shell provides version ${String(shell.contractVersion)}: publish the shell and ${name} together.`,
    );
  }
  // Maps have no `constructor`, which a publisher can name.
  const sharedVersions = new Map(Object.entries(shell.sharedVersions));
  for (const [shared, range] of Object.entries(area.sharedRanges)) {
    const provided = sharedVersions.get(shared);
    if (provided === undefined) {
      problems.push(
        `${name} takes ${shared} from the shell, which does not provide it: publish the shell first.`,
      );
    } else if (!satisfies(provided, range)) {
      problems.push(
        `${name} needs ${shared} ${range} and the shell provides ${provided}: rebuild ${name} or publish a shell that provides it.`,
      );
    }
  }
  const missing = findEndpointMismatches(
    area.sharedCalls,
    shell.calls,
    'the client of the live shell',
  );
  return [
    ...problems,
    ...checkNames(shell, area),
    ...missing.map((what) => `${name} ${what}: publish the shell first.`),
  ];
}

// Versions of the workspace's own packages stay the same while their exports change.
function checkNames(shell: CheckedShell, { manifest: { name }, sharedNames }: CheckedArea) {
  const namesOfShell = new Map(Object.entries(shell.sharedNames));
  return Object.entries(sharedNames).flatMap(([shared, names]) => {
    const provided = namesOfShell.get(shared);
    return names
      .filter((used) => provided?.includes(used) === false)
      .map(
        (used) =>
          `${name} imports ${used} from ${shared}, which the shell does not provide: publish a shell and a ${name} that are compatible.`,
      );
  });
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
      (what) => `${name} ${what}: publish an API server and a ${name} that are compatible.`,
    ),
  );
}

function checkCollisions(areas: readonly CheckedArea[]): string[] {
  const claims = areas.flatMap(({ manifest: { name, paths, nav, panels } }) => [
    ...paths.map((path) => ({ name, claim: `the path ${normalizePattern(path)}` })),
    ...(nav ? [{ name, claim: `the link “${nav.label}”` }] : []),
    ...Object.keys(panels ?? {}).map((panel) => ({ name, claim: `the panel “${panel}”` })),
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
  return areas.flatMap(({ manifest: { name, paths, nav, roles } }) => {
    const problems: string[] = [];
    if (nav && !paths.some((path) => normalizePattern(path) === normalizePattern(nav.path))) {
      problems.push(
        `The link of ${name} leads to ${nav.path}, which ${name} does not serve: add it to the paths of its area.json.`,
      );
    }
    if (paths.includes(COMMON_HOME_PATH) && roles !== 'everyone') {
      problems.push(
        `${name} serves ${COMMON_HOME_PATH}, where users land after sign-in: set “roles” in its area.json to “everyone”.`,
      );
    }
    return problems;
  });
}

// Patterns that differ only in parameter names match the same paths.
function normalizePattern(path: string): string {
  return path.toLowerCase().replace(/:[^/]+/g, ':…');
}
