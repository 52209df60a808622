import { gzipSync } from 'node:zlib';
import { CONTRIBUTION_BYTES, CONTRIBUTION_KINDS, FOR_YOU_BYTES } from '@atrium/area-contract';
import type { AreaBuildRecord } from '@atrium/release-format';

/**
 * Checks the contributions and panels of an area: that the shell knows them, that they are small enough,
 * and that only roles that may open the area may open its panels.
 *
 * @param contents of the built files, by integrity
 * @returns a sentence for every problem
 */
export function checkContributions(
  { name, manifest, contributions, panels, files }: AreaBuildRecord,
  contents: ReadonlyMap<string, Buffer>,
): string[] {
  const kinds = Object.keys(contributions);
  const unknown = kinds.filter((kind) => !CONTRIBUTION_KINDS.some((other) => other === kind));
  const modules = Object.entries({
    ...contributions,
    ...Object.fromEntries(Object.entries(panels).map(([panel, of]) => [`panel “${panel}”`, of])),
  });
  const sizeOf = (file: string) => {
    const integrity = files.find(({ path }) => path === file)?.integrity ?? '';
    return gzipSync(contents.get(integrity) ?? '', { level: 9 }).length;
  };
  return [
    ...unknown.map(
      (kind) =>
        `${name} contributes “${kind}”, and the shell knows ${CONTRIBUTION_KINDS.join(', ')}: correct the area.json of ${name}.`,
    ),
    ...modules
      .map(([what, loaded]) => ({ what, bytes: loaded.reduce((sum, one) => sum + sizeOf(one), 0) }))
      .filter(({ what, bytes }) => bytes > limitOf(what))
      .map(
        ({ what, bytes }) =>
          `The ${what} of ${name} has ${inKilobytes(bytes)} gzipped. It may have ${inKilobytes(limitOf(what))}, as it loads beside other areas: import less, or load the rest on first use.`,
      ),
    ...checkPanelRoles(manifest),
  ];
}

// The shell shows panels of the areas that a user may open, so other roles would never see it. Admins may
// open every area.
function checkPanelRoles({ name, roles, panels = {} }: AreaBuildRecord['manifest']): string[] {
  return Object.entries(panels).flatMap(([panel, { roles: wanted = [] }]) =>
    wanted
      .filter((role) => role !== 'admin' && roles !== 'everyone' && !roles.includes(role))
      .map(
        (role) =>
          `The panel “${panel}” of ${name} is for the role ${role}, which may not open ${name}: correct the area.json of ${name}.`,
      ),
  );
}

function limitOf(what: string): number {
  return what === 'forYou' ? FOR_YOU_BYTES : CONTRIBUTION_BYTES;
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
