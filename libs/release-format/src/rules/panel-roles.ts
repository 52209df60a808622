import type { NewAreaRule } from './rule';

/**
 * Requires that roles of a panel may open its area: the shell shows panels of the areas that a user may open,
 * so others would never see it. Admins may open every area.
 */
export const checkPanelRoles: NewAreaRule = ({ manifest: { name, manifest } }) => {
  const { roles, panels = {} } = manifest;
  return Object.entries(panels).flatMap(([panel, { roles: wanted = [] }]) =>
    wanted
      .filter((role) => role !== 'admin' && roles !== 'everyone' && !roles.includes(role))
      .map(
        (role) =>
          `The panel “${panel}” of ${name} is for the role ${role}, which may not open ${name}: correct the area.json of ${name}.`,
      ),
  );
};
