/** Returns the URL in a server's startup message; empty if there is none. */
export function addressIn(message: string): string {
  return /http:\S+/.exec(message)?.[0] ?? '';
}

/** Sends a JSON body to a server that runs as a process. */
export function postJson(url: string, body: object, cookie = ''): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
}

/** Returns whether a server responds at an address. */
export async function isListening(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/api/health`)).ok;
  } catch {
    return false;
  }
}
