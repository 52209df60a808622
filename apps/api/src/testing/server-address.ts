/** Returns the URL in a server's startup message; empty if there is none. */
export function addressIn(message: string): string {
  return /http:\S+/.exec(message)?.[0] ?? '';
}

/** Returns whether a server responds at an address. */
export async function isListening(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/api/health`)).ok;
  } catch {
    return false;
  }
}
