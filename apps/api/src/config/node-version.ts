/**
 * Says what is wrong with a Node version, or `undefined` when it is supported.
 * @param version as in `process.versions.node`.
 */
export function unsupportedNodeVersion(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const supported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (supported) return undefined;
  return `Atrium needs Node 20.19 or later in the 20 series, or Node 22.12 or later; this is Node ${version}.`;
}
