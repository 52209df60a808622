import type { AreaRelease } from '@atrium/area-contract';
import { shellReleaseId } from '../areas/registry/shell-release';

/** App and release, as reports name them. */
export interface ReportedRelease {
  readonly app: string;
  readonly release: string;
}

/** Position in a file of a release. */
interface ErrorPlace extends ReportedRelease {
  /** `page.4f2a.js:1:2045`: relative to the folder of the release, with `shell/` for the shell. */
  readonly place: string;
}

const AREA_FILE = /^\/areas\/([^/]+)\/([^/]+)\/(.+)$/;
const SHELL_FILE = /^\/(shell\/.+)$/;

/** End of a stack's line in all browsers: address, line and column. */
const POSITION = /(?<![^\s()@])([\w-]+:\/\/[^\s()@]+):(\d+):(\d+)\)?$/;

/** Returns where an error was thrown: the top of its stack, if that is code of a release. */
export function findTopPlace(error: unknown): ErrorPlace | undefined {
  const [top = ''] = readStack(error);
  return toPlace(top);
}

/** Returns the topmost place in the stack of an error that is in a release. */
export function findPlaceIn({ manifest, id }: AreaRelease, error: unknown): ErrorPlace | undefined {
  return readStack(error)
    .map(toPlace)
    .find((place) => place?.app === manifest.name && place.release === id);
}

/** Returns where an address with line and column is, as stacks and error events have it. */
export function toPlace(position: string): ErrorPlace | undefined {
  const [, address = '', line, column] = POSITION.exec(position) ?? [];
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  if (origin !== window.location.origin) return undefined;
  const [, app, release, areaFile] = AREA_FILE.exec(pathname) ?? [];
  if (app !== undefined && release !== undefined) {
    return { app, release, place: [areaFile, line, column].join(':') };
  }
  const [, shellFile] = SHELL_FILE.exec(pathname) ?? [];
  const shell = shellReleaseId();
  if (shellFile === undefined || shell === undefined) return undefined;
  return { app: 'shell', release: shell, place: [shellFile, line, column].join(':') };
}

/** Returns the lines of a stack that name a file. */
function readStack(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  // In Chromium, a stack starts with the message, which may have lines of the same format.
  return (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => POSITION.test(line));
}
