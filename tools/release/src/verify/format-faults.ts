import type { Fault, Verification } from './fault';

/** Formats the result of `verify` as lines of text. */
export function formatFaults({ files, faults }: Verification): string[] {
  if (faults.length === 0) return [`All ${String(files)} files match their records`];
  return faults.map(formatFault);
}

function formatFault({ app, id, file, fault }: Fault): string {
  if (file.startsWith('previews/') && ['changed', 'not as it was signed'].includes(fault)) {
    return `${file} ${fault === 'changed' ? 'does not match its releases' : 'does not match its signature'}: delete it, or publish the preview again`;
  }
  switch (fault) {
    case 'extra':
      return `${file} belongs to no release: find out where it comes from, then run prune to remove it`;
    case 'symbolic link':
    case 'not a file':
      return `${file} is ${fault === 'symbolic link' ? 'a symbolic link' : 'not a file'}: remove it, then publish the release that it replaced`;
    case 'older than the history':
      return `${file} is ${fault}: a publish was killed before its last step, or somebody restored an older registry`;
    case 'not signed':
      return `${file} is not signed: run "npm run release -- sign" with the signing key`;
    case 'not as it was signed':
      return `${file} does not match its signature: restore it from a backup`;
    default:
      return app === null || id === null
        ? `${file} is ${fault}: restore it from a backup, or publish all builds into a new folder`
        : `${file} of ${app} ${id} is ${fault}: publish the build of ${app} again, or roll it back`;
  }
}
