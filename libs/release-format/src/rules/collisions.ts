import { normalizePattern } from './path-pattern';
import type { AreaRule, CheckedArea } from './rule';

/** Requires that no path, link or panel of an area belongs to an area before it. */
export const checkCollisions: AreaRule = (area, { areas }) => {
  const owners = new Map<string, string>();
  for (const other of areas.slice(0, areas.indexOf(area))) {
    for (const claim of claimsOf(other)) owners.set(claim, other.name);
  }
  return claimsOf(area).flatMap((claim) => {
    const owner = owners.get(claim);
    owners.set(claim, owner ?? area.name);
    return owner === undefined
      ? []
      : [`${area.name} and ${owner} both claim ${claim}: change one of their area.json.`];
  });
};

function claimsOf({ manifest: { paths, nav, panels } }: CheckedArea): string[] {
  return [
    ...paths.map((path) => `the path ${normalizePattern(path)}`),
    ...(nav ? [`the link “${nav.label}”`] : []),
    ...Object.keys(panels ?? {}).map((panel) => `the panel “${panel}”`),
  ];
}
