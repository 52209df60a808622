import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { CONTRIBUTION_BYTES, CONTRIBUTION_KINDS } from '@atrium/area-contract';
import type { AreaBuildRecord } from '@atrium/webpack';

/**
 * Checks the contributions and panels of an area: that the shell knows them, that they are small enough,
 * and that only roles that may open the area may open its panels.
 *
 * @param assets folder of the built files
 * @returns a sentence for every problem
 */
export async function checkContributions(
  {
    name,
    manifest,
    contributions,
    panels,
  }: Pick<AreaBuildRecord, 'name' | 'manifest' | 'contributions' | 'panels'>,
  assets: string,
): Promise<string[]> {
  const kinds = Object.keys(contributions);
  const known = kinds.filter((kind) => CONTRIBUTION_KINDS.some((other) => other === kind));
  const unknown = kinds.filter((kind) => !known.includes(kind));
  const modules = [
    ...known.map((kind) => ({ what: kind, files: contributions[kind] ?? [] })),
    ...Object.entries(panels).map(([panel, files]) => ({ what: `panel “${panel}”`, files })),
  ];
  const sizes = await Promise.all(
    modules.map(async ({ what, files }) => ({ what, bytes: await gzippedSize(assets, files) })),
  );
  return [
    ...unknown.map(
      (kind) =>
        `${name} contributes “${kind}”, and the shell knows ${CONTRIBUTION_KINDS.join(', ')}: correct the area.json of ${name}.`,
    ),
    ...sizes
      .filter(({ bytes }) => bytes > CONTRIBUTION_BYTES)
      .map(
        ({ what, bytes }) =>
          `The ${what} of ${name} has ${inKilobytes(bytes)} gzipped. It may have ${inKilobytes(CONTRIBUTION_BYTES)}, as it loads beside other areas: import less, or load the rest on first use.`,
      ),
    ...checkPanelRoles(manifest),
  ];
}

// The shell shows panels of the areas that a user may open, so other roles would never see it. Admins may
// open every area.
function checkPanelRoles({ name, roles, panels = {} }: AreaBuildRecord['manifest']): string[] {
  if (roles === 'everyone') return [];
  return Object.entries(panels).flatMap(([panel, { roles: wanted = [] }]) =>
    wanted
      .filter((role) => role !== 'admin' && !roles.includes(role))
      .map(
        (role) =>
          `The panel “${panel}” of ${name} is for the role ${role}, which may not open ${name}: correct the area.json of ${name}.`,
      ),
  );
}

async function gzippedSize(assets: string, files: readonly string[]): Promise<number> {
  const contents = await Promise.all(files.map((file) => readFile(path.join(assets, file))));
  return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
