import { CONTRIBUTION_KINDS } from '@atrium/area-contract/registry';
import type { NewAreaRule } from './rule';

/** Requires that the shell knows what an area contributes to every page. */
export const checkContributionKinds: NewAreaRule = ({ manifest: { name, contributions } }) =>
  Object.keys(contributions)
    .filter((kind) => !CONTRIBUTION_KINDS.some((known) => known === kind))
    .map(
      (kind) =>
        `${name} contributes “${kind}”, and the shell knows ${CONTRIBUTION_KINDS.join(', ')}: correct the area.json of ${name}.`,
    );
