import { request as sendHttp } from 'node:http';
import { request as sendHttps } from 'node:https';
import { Webhook } from 'standardwebhooks';
import { errorCode } from '../../config/user-facing-error';
import { singleLine } from '../single-line';
import type { OutboxSender } from '../transport/outbox-sender';
import type { SendFailure } from '../transport/send-failure';
import { webhookPayload } from '../webhook-kind';
import { areaSecret } from './area-secret';
import { createLookup, requireAllowedHost, type WebhookRules } from './webhook-address';
import { WebhookError } from './webhook-error';

/** Settings of webhooks. */
export interface WebhookSettings extends WebhookRules {
  /** Keys as in WEBHOOK_SECRET; each signs. */
  readonly keys: readonly string[];
}

/** Time for one attempt, in milliseconds. */
export const WEBHOOK_TIMEOUT_MS = 10_000;

// The only answers of a client's fault that may change.
const PASSING_STATUSES = [408, 429];

const LONGEST_REASON = 300;

/**
 * Creates the sender of webhooks: one POST request, signed by the standard-webhooks scheme. It follows no
 * redirect and reads nothing of a response but its status.
 */
export function createWebhookSender({ keys, ...rules }: WebhookSettings): OutboxSender {
  return {
    async send({ recipient, payload, messageToken, createdAt }, signal) {
      if (keys.length === 0) {
        throw new WebhookError('WEBHOOK_SECRET is not set.', 'NO_SECRET', false);
      }
      const { area, type, data } = webhookPayload.parse(payload);
      const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
      // The same at each attempt, unlike the time, which receivers compare with their own.
      const id = `msg_${messageToken}`;
      const now = new Date();
      const signatures = keys.map((key) => new Webhook(areaSecret(key, area)).sign(id, now, body));
      const headers = {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Atrium',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': signatures.join(' '),
      };
      requireAccepted(await post(new URL(recipient), headers, body, rules, signal));
    },
    describeFailure,
    // Each request has its own connection.
    close: () => undefined,
  };
}

/** Returns the status of the response. */
function post(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  rules: WebhookRules,
  signal: AbortSignal,
): Promise<number> {
  requireAllowedHost(url, rules);
  const send = url.protocol === 'https:' ? sendHttps : sendHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      headers,
      signal,
      lookup: createLookup(url, rules),
      // A connection of its own, which no earlier check has opened.
      agent: false,
      // Overrides NODE_TLS_REJECT_UNAUTHORIZED.
      rejectUnauthorized: true,
    });
    request.on('error', reject);
    request.once('close', () => {
      reject(new Error('The connection was closed without a response.'));
    });
    request.once('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.end(body);
  });
}

function requireAccepted(status: number): void {
  if (status >= 200 && status < 300) return;
  const isFinal = status >= 400 && status < 500 && !PASSING_STATUSES.includes(status);
  const isRedirect = status >= 300 && status < 400;
  const what = `The address has responded with ${String(status)}`;
  throw new WebhookError(
    isRedirect ? `${what}; redirects are not followed.` : `${what}.`,
    `HTTP ${String(status)}`,
    isFinal,
  );
}

function describeFailure(error: unknown): SendFailure {
  if (error instanceof WebhookError) {
    return {
      kind: error.isFinal ? 'rejected' : 'deferred',
      reason: error.message,
      code: error.code,
      maybeSent: false,
    };
  }
  const code = errorCode(error) ?? 'unknown';
  const reason =
    code === 'ABORT_ERR'
      ? `There was no response within ${String(WEBHOOK_TIMEOUT_MS / 1000)} seconds.`
      : singleLine(messageOf(error)) || code;
  // Not `unreachable`: other addresses are on other servers.
  return { kind: 'deferred', reason: reason.slice(0, LONGEST_REASON), code, maybeSent: true };
}

// In tests, Node's own errors are not instances of this realm's Error.
function messageOf(error: unknown): string {
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error;
  return hasMessage && typeof error.message === 'string' ? error.message : '';
}
