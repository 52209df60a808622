/** The address in what a server says when it has started; empty when there is none. */
export function addressIn(greeting: string): string {
  return /http:\S+/.exec(greeting)?.[0] ?? '';
}

/** Whether a server answers at an address. */
export async function isListening(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/api/health`)).ok;
  } catch {
    return false;
  }
}
