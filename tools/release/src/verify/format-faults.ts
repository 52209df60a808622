import type { Fault, Verification } from './fault';

/** What `verify` found, as lines for a person. */
export function formatFaults({ files, faults }: Verification): string[] {
  if (faults.length === 0) return [`All ${String(files)} files are as they were released`];
  return faults.map(formatFault);
}

function formatFault({ app, id, file, fault }: Fault): string {
  switch (fault) {
    case 'extra':
      return `${file} belongs to no release: find out where it comes from, then run prune, which removes it`;
    case 'symbolic link':
    case 'not a file':
      return `${file} is ${fault === 'symbolic link' ? 'a symbolic link' : 'no file'}: remove it, then publish what it has replaced`;
    case 'older than the history':
      return `${file} is ${fault}: a publish was killed before its last step, or somebody has put an older registry back`;
    case 'not signed':
      return `${file} is not signed: run "npm run release -- sign" with the signing key`;
    case 'not as it was signed':
      return `${file} is not as it was signed with one of the keys: put it back from a copy`;
    default:
      return app === null || id === null
        ? `${file} is ${fault}: put it back from a copy, or publish all builds into a new folder`
        : `${file} of ${app} ${id} is ${fault}: publish the build of ${app} again, or roll it back`;
  }
}
