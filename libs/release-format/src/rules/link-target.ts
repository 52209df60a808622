import { normalizePattern } from './path-pattern';
import type { AreaRule } from './rule';

/** Requires that an area serves the path that its link leads to. */
export const checkLinkTarget: AreaRule = ({ name, manifest: { nav, paths } }) => {
  const isServed = paths.some(
    (path) => nav && normalizePattern(path) === normalizePattern(nav.path),
  );
  return !nav || isServed
    ? []
    : [
        `The link of ${name} leads to ${nav.path}, which ${name} does not serve: add it to the paths of its area.json.`,
      ];
};
