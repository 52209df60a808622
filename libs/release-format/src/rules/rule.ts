import type { AreaRelease } from '@atrium/area-contract/registry';
import type { EndpointSchemas } from '../endpoint-schemas';
import type { AreaReleaseManifest, ShellReleaseManifest } from '../manifest';

/** An area in a set. */
export type CheckedArea = Omit<AreaReleaseManifest, 'entry' | 'preload'>;

/** A shell in a set. */
export type CheckedShell = Pick<
  ShellReleaseManifest,
  'kind' | 'name' | 'contractVersion' | 'sharedVersions' | 'sharedNames' | 'calls'
>;

/** A build of the shell or an area. */
export type CheckedBuild = CheckedArea | CheckedShell;

/** Releases that a page loads together, and the server that it asks. */
export interface CheckedSet {
  readonly shell: CheckedShell;
  readonly areas: readonly CheckedArea[];
  /** The endpoints of the live server; `null` when they are unknown. */
  readonly served: EndpointSchemas | null;
}

/** Facts about a new build that its manifest does not have. */
export interface NewBuild<Build = CheckedBuild> {
  readonly id: string;
  readonly manifest: Build;
  /** Gzipped sizes of the files of its contributions and panels, in bytes, by integrity. */
  readonly sizes: ReadonlyMap<string, number>;
  /** All releases that a page may load with it. */
  readonly releases: readonly AreaRelease[];
}

/** Returns a sentence for every problem that a build has in a set, including what to do. */
export type SetRule = (build: CheckedBuild, set: CheckedSet) => string[];

/** Returns a sentence for every problem that an area has in a set, including what to do. */
export type AreaRule = (area: CheckedArea, set: CheckedSet) => string[];

/** Returns a sentence for every problem of a new area, including what to do. */
export type NewAreaRule = (build: NewBuild<CheckedArea>) => string[];
