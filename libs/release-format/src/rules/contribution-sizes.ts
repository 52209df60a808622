import { CONTRIBUTION_BYTES, FOR_YOU_BYTES } from '@atrium/area-contract/registry';
import type { CheckedArea, NewAreaRule } from './rule';

/** Requires that the contributions and panels of an area, which load beside other areas, are small. */
export const checkContributionSizes: NewAreaRule = ({ manifest, sizes }) => {
  const { name, contributions, panels } = manifest;
  const modules = [
    ...Object.entries(contributions).map(([kind, files]) => ({
      what: kind,
      files,
      limit: kind === 'forYou' ? FOR_YOU_BYTES : CONTRIBUTION_BYTES,
    })),
    ...Object.entries(panels).map(([panel, files]) => ({
      what: `panel “${panel}”`,
      files,
      limit: CONTRIBUTION_BYTES,
    })),
  ];
  return modules.flatMap(({ what, files, limit }) => {
    const bytes = integritiesOf(manifest, files).reduce(
      (sum, integrity) => sum + (sizes.get(integrity) ?? 0),
      0,
    );
    return bytes <= limit
      ? []
      : [
          `The ${what} of ${name} has ${inKilobytes(bytes)} gzipped. It may have ${inKilobytes(limit)}, as it loads beside other areas: import less, or load the rest on first use.`,
        ];
  });
};

/** Returns the integrity of the files of all contributions and panels of a build, whose sizes are limited. */
export function listLimitedFiles(manifest: CheckedArea): string[] {
  const { contributions, panels } = manifest;
  return integritiesOf(
    manifest,
    [...Object.values(contributions), ...Object.values(panels)].flat(),
  );
}

function integritiesOf({ files }: CheckedArea, paths: readonly string[]): string[] {
  return paths.flatMap((wanted) => files.find(({ path }) => path === wanted)?.integrity ?? []);
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
