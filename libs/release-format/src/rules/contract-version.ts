import type { AreaRule } from './rule';

/** Requires that an area is built for the area contract of the shell. */
export const checkContractVersion: AreaRule = (
  { name, contractVersion: needed },
  { shell: { contractVersion: provided } },
) =>
  needed === provided
    ? []
    : [
        `${name} is built for version ${String(needed)} of the area contract and the shell provides version ${String(provided)}: publish the shell and ${name} together.`,
      ];
