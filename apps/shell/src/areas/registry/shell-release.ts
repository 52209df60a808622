/** Returns the id of the shell's release in this page, if it names one. */
export function shellReleaseId(): string | undefined {
  const meta = document.querySelector('meta[name="atrium-release"]');
  return meta?.getAttribute('content') ?? undefined;
}
