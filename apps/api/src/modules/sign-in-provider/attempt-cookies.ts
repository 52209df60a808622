import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHostCookie, listCookies } from '../../http/host-cookie';

const PREFIX = 'atrium_sign_in_';
// As `randomState` makes it.
const STATE = /^[\w-]{43}$/;
// Proxies accept 8 KB of cookies, and those of the session are among them.
const MAX_ATTEMPTS = 5;
const MAX_BYTES = 6000;

/**
 * Sign-ins by the provider that have begun in a browser, each in a cookie of its own, so that several tabs
 * can sign in.
 */
export const attemptCookies = {
  /** Adds an attempt. The oldest ones end when there are too many. */
  add(
    request: FastifyRequest,
    reply: FastifyReply,
    attempt: { readonly state: string; readonly sealed: string; readonly seconds: number },
  ): void {
    let room = MAX_BYTES - attempt.sealed.length;
    const present = listCookies(request, PREFIX).filter(({ name }) => STATE.test(name));
    // Browsers send the oldest cookie first.
    for (const [index, earlier] of present.reverse().entries()) {
      room -= earlier.value.length;
      if (index >= MAX_ATTEMPTS - 1 || room < 0) cookieOf(earlier.name).clear(request, reply);
    }
    cookieOf(attempt.state).set(request, reply, attempt.sealed, attempt.seconds);
  },

  /** Takes the attempt with the state of the address that leads back; `undefined` without exactly one. */
  take(request: FastifyRequest, reply: FastifyReply, state: unknown): string | undefined {
    if (typeof state !== 'string' || !STATE.test(state)) return undefined;
    const cookie = cookieOf(state);
    const [sealed, ...others] = cookie.readValues(request);
    cookie.clear(request, reply);
    return others.length === 0 ? sealed : undefined;
  },
};

function cookieOf(state: string) {
  return createHostCookie(PREFIX + state);
}
