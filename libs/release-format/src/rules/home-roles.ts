import { COMMON_HOME_PATH } from '@atrium/area-contract/registry';
import type { AreaRule } from './rule';

/** Requires that everybody may open the area on which users land after sign-in. */
export const checkHomeRoles: AreaRule = ({ name, manifest: { paths, roles } }) =>
  paths.includes(COMMON_HOME_PATH) && roles !== 'everyone'
    ? [
        `${name} serves ${COMMON_HOME_PATH}, where users land after sign-in: set “roles” in its area.json to “everyone”.`,
      ]
    : [];
